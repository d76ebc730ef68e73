#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Runs `make` with the given targets; installs make first if it is missing (Debian 12).
#   sh bootstrap.sh run
#   sh bootstrap.sh test
set -eu
cd "$(dirname "$0")"
if ! command -v make >/dev/null 2>&1; then
  as_root=
  if [ "$(id -u)" != 0 ]; then as_root=sudo; fi
  $as_root apt-get update -qq
  $as_root apt-get install -y -qq --no-install-recommends make
fi
exec make "$@"

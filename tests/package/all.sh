#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds each package, installs it and uses it; prints the seconds of each. ctest does the same with the
# package for CMake and pkg-config, which takes seconds.
set -euo pipefail
cd "$(dirname "$0")/../.."
times=()
step() {
  local name=$1 begin=$SECONDS
  shift
  echo "== $name"
  "$@"
  times+=("$(printf '%5d s  %s' $((SECONDS - begin)) "$name")")
}
step "packages for Debian" make deb
step "packages for Debian, used on a bare Debian 12" tests/package/deb.sh build/deb build/bare
step "package of Conan, static and shared" tests/package/conan.sh build/conan
step "wheel" make wheel
printf '%s\n' "${times[@]}"

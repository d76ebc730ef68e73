#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The README's commands on a bare Debian 12: a debootstrap with git, a shell and apt; no make and no
# compiler. Needs root and the package debootstrap; takes minutes, so ctest does not run it.
#   tests/bare/run.sh FOLDER [COMMAND]    COMMAND: run (the default), test
# Environment: MIRROR, the Debian mirror; by default the first of this machine's apt sources.
set -eu
here=$(cd "$(dirname "$0")/../.." && pwd)
root=$1
command=${2:-run}
"$here/tests/bare/make_root.sh" "$root" git
for tool in make g++ cmake; do
  if chroot "$root" sh -c "command -v $tool" >/dev/null; then
    echo "bare: $tool is there already; use an empty folder" && exit 1
  fi
done
rm -rf "$root/skerry"
git clone --quiet "$here" "$root/skerry"
mkdir -p "$root/proc" && mount -t proc proc "$root/proc"
trap 'umount "$root/proc"' EXIT
begin=$(date +%s)
chroot "$root" sh -c "cd /skerry && sh bootstrap.sh $command"
echo "bare: sh bootstrap.sh $command took $(($(date +%s) - begin)) s"

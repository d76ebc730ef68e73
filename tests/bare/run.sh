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
mirror=${MIRROR:-$(sed -n 's/^URIs: *//p; s/^deb [^h]*\(http[^ ]*\).*/\1/p' /etc/apt/sources.list.d/*.sources /etc/apt/sources.list 2>/dev/null | head -n 1)}
if [ ! -e "$root/etc/debian_version" ]; then
  debootstrap --variant=minbase --include=git,ca-certificates bookworm "$root" "$mirror"
fi
cp /etc/resolv.conf "$root/etc/resolv.conf"
if [ -d /etc/apt/apt.conf.d ]; then cp -n /etc/apt/apt.conf.d/* "$root/etc/apt/apt.conf.d/"; fi
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

#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Makes a bare Debian 12 in a folder by debootstrap, unless it is there. Needs root.
#   make_root.sh FOLDER [PACKAGE,...]
# Environment: MIRROR, the Debian mirror; by default the first of this machine's apt sources.
set -eu
root=$1
mirror=${MIRROR:-$(sed -n 's/^URIs: *//p; s/^deb [^h]*\(http[^ ]*\).*/\1/p' /etc/apt/sources.list.d/*.sources /etc/apt/sources.list 2>/dev/null | head -n 1)}
if [ ! -e "$root/etc/debian_version" ]; then
  debootstrap --variant=minbase --include="ca-certificates${2:+,$2}" bookworm "$root" "$mirror"
fi
cp /etc/resolv.conf "$root/etc/resolv.conf"
if [ -d /etc/apt/apt.conf.d ]; then cp -n /etc/apt/apt.conf.d/* "$root/etc/apt/apt.conf.d/"; fi

#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The README's commands on a bare Debian 12: a debootstrap with git, a shell and apt; no make and no
# compiler, and /proc alone is mounted: no pseudo-terminals. Builds the last commit. Needs root and the
# package debootstrap, and exits with 77 without them; takes an hour, so ctest does not run it.
#   tests/bare/run.sh FOLDER [COMMAND]    COMMAND: run (the default), test, or both, one after the other
# Prints the minutes, the CPU seconds and the disk space of each command. After `run` it installs the
# build, and builds README's example with the package.
# Environment: MIRROR, the Debian mirror; by default the first of this machine's apt sources.
set -euo pipefail
here=$(cd "$(dirname "$0")/../.." && pwd)
root=${1:?usage: run.sh FOLDER [run|test|both]}
command=${2:-run}
case $command in
  run | test) commands=$command ;;
  both) commands="run test" ;;
  *) echo "bare: $command: the commands are run, test and both" >&2; exit 2 ;;
esac
if [ "$(id -u)" != 0 ]; then
  echo "bare: skipped: needs root, for chroot and mount"
  exit 77
fi
if ! command -v debootstrap >/dev/null; then
  echo "bare: skipped: the package debootstrap is not installed"
  exit 77
fi
"$here/tests/bare/make_root.sh" "$root" git
for tool in make g++ cmake; do
  if chroot "$root" sh -c "command -v $tool" >/dev/null; then
    echo "bare: $tool is there already; use an empty folder" >&2
    exit 1
  fi
done
rm -rf "$root/skerry"
git clone --quiet "$here" "$root/skerry"
scratch=$(mktemp -d)
mkdir -p "$root/proc"
mount -t proc proc "$root/proc"
trap 'umount "$root/proc"; rm -rf "$scratch"' EXIT
trap 'exit 1' INT TERM

inside() { chroot "$root" sh -c "cd /skerry && $1"; }
megabytes() { du -smx "$1" | cut -f1; }

# Runs a command inside; prints what it took, with the packages that it has installed.
measure() {
  local before real user system minutes
  before=$(megabytes "$root")
  TIMEFORMAT='%R %U %S'
  if ! { time inside "$1" 2>&3; } 3>&2 2>"$scratch/seconds"; then
    echo "bare: $1 failed" >&2
    exit 1
  fi
  read -r real user system <"$scratch/seconds"
  minutes=$(awk "BEGIN { printf \"%.1f min, %.0f CPU seconds\", $real / 60, $user + $system }")
  reports+=("bare: $1: $minutes, $(($(megabytes "$root") - before)) MB on disk, \
of which build/ $(megabytes "$root/skerry/build")")
  echo "${reports[-1]}"
}

# The README's next step: a user's project finds the installed package.
use_installed() {
  local printed
  inside "cmake --install build --prefix /opt/skerry" >/dev/null
  inside "/opt/skerry/bin/skerry cc examples/florentine_families.mtx --verify"
  inside "cmake -S tests/package -B /tmp/user -DCMAKE_PREFIX_PATH=/opt/skerry" >/dev/null
  inside "cmake --build /tmp/user --target user" >/dev/null
  printed=$(inside /tmp/user/user)
  if [ "$printed" != "2 components: 0 0 0 3 3" ]; then
    echo "bare: the example printed: $printed" >&2
    exit 1
  fi
  echo "bare: cmake --install build: $(megabytes "$root/opt/skerry") MB; the example printed: $printed"
}

reports=()
for target in $commands; do
  measure "sh bootstrap.sh $target"
  if [ "$target" = run ]; then
    use_installed
  else
    echo "bare: skipped by tests:"
    grep -ho 'skipped: .*' "$root/skerry/build/Testing/Temporary/LastTest.log" | sort | uniq -c || true
  fi
done
printf '%s\n' "${reports[@]}"

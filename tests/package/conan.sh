#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Builds the package of Conan, static and shared, and a user's project with each. fmt, zlib and zstd are
# those of the system, so that no remote is used.
#   conan.sh SCRATCH_FOLDER
# Environment: REMOTE, a remote of Conan that has them instead, such as conancenter.
set -eu
here=$(cd "$(dirname "$0")/../.." && pwd)
mkdir -p "$1"
scratch=$(cd "$1" && pwd)
python3 -m venv "$scratch/tools"
"$scratch/tools/bin/pip" install --quiet 'conan>=2'
export CONAN_HOME="$scratch/home"
conan="$scratch/tools/bin/conan"
"$conan" profile detect --force >/dev/null
{
  printf 'include(default)\n[settings]\ncompiler.cppstd=20\n[conf]\n'
  printf 'tools.cmake.cmake_layout:test_folder=%s/test\n' "$scratch"
  if [ -z "${REMOTE:-}" ]; then
    printf '[platform_requires]\n'
    for each in fmt:fmt zlib:zlib zstd:libzstd; do
      printf '%s/%s\n' "${each%:*}" "$(pkg-config --modversion "${each#*:}")"
    done
  fi
} >"$scratch/profile"
remote=--no-remote
if [ -n "${REMOTE:-}" ]; then remote="--remote $REMOTE --build missing"; fi
for shared in False True; do
  # shellcheck disable=SC2086  # options are words
  if ! "$conan" create "$here" --profile:all "$scratch/profile" --options "skerry/*:shared=$shared" $remote \
    >"$scratch/log" 2>&1 || ! grep -qx "2 components: 0 0 0 3 3" "$scratch/log"; then
    cat "$scratch/log" >&2
    exit 1
  fi
  echo "conan: shared=$shared: 2 components: 0 0 0 3 3"
done

#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Installs the package from a build folder and moves it. Then builds and runs a user's project with it,
# by CMake and by pkg-config.
#   run.sh BUILD_FOLDER SCRATCH_FOLDER COMPILER [COMPILER_FLAG...]
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
expected="2 components: 0 0 0 3 3"
rm -rf "$2"
cmake --install "$1" --prefix "$2/first" >/dev/null
mv "$2/first" "$2/moved"
library_folder=$(dirname "$(find "$2/moved" -name 'libskerry.*' | head -n 1)")

check() {
  if [ "$2" != "$expected" ]; then
    echo "$1: the example printed: $2" >&2
    exit 1
  fi
  echo "$1: $2"
}

for file in "$library_folder"/pkgconfig/*.pc "$library_folder"/cmake/skerry/*.cmake; do
  if grep -nE '(^|["=;:LI ])/[A-Za-z]' "$file"; then
    echo "$file names an absolute path" >&2
    exit 1
  fi
done

cmake -S "$here" -B "$2/user" -DCMAKE_PREFIX_PATH="$2/moved" -DCMAKE_CXX_COMPILER="$3" \
  -DCMAKE_CXX_FLAGS="${*:4}" >/dev/null
cmake --build "$2/user" >/dev/null
check CMake "$("$2/user/user")"
OMP_WAIT_POLICY=passive "$2/user/user_semiring" >"$2/semiring"
if ! grep -q "^reference  *right" "$2/semiring" || grep -q wrong "$2/semiring"; then
  cat "$2/semiring" >&2
  exit 1
fi
if [ -x "$2/user/user_cuda" ]; then "$2/user/user_cuda" || [ $? = 77 ]; fi  # 77: no device
if [ -x "$2/moved/bin/skerry" ]; then "$2/moved/bin/skerry" --version; fi

if ! command -v pkg-config >/dev/null; then
  echo "pkg-config: skipped: it is not installed"
elif [ -x "$2/user/user_cuda" ] && [ ! -e "$library_folder/libskerry.so" ]; then
  echo "pkg-config: skipped: it does not know where the CUDA toolkit is"
else
  export PKG_CONFIG_PATH=$library_folder/pkgconfig
  # shellcheck disable=SC2046  # flags are words
  "$3" -std=c++20 "${@:4}" "$here/../../examples/cc.cpp" $(pkg-config --cflags --libs skerry) -o "$2/by_pkg_config"
  check pkg-config "$(LD_LIBRARY_PATH=$library_folder "$2/by_pkg_config")"
fi

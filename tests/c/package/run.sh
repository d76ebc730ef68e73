#!/usr/bin/env bash
# Installs the package from a build folder, moves it, and builds an example in C with it: by CMake in
# a project without C++, and by pkg-config where it is installed.
#   run.sh BUILD_FOLDER SCRATCH_FOLDER C_COMPILER
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
expected="2 components: 0 0 0 3 3"
rm -rf "$2"
cmake --install "$1" --prefix "$2/first" >/dev/null
mv "$2/first" "$2/moved"
library_folder=$(dirname "$(find "$2/moved" -name 'libskerry_c.*' | head -n 1)")

check() {
  if [ "$2" != "$expected" ]; then
    echo "$1: the example printed: $2" >&2
    exit 1
  fi
  echo "$1: $2"
}

for file in "$library_folder"/pkgconfig/skerry_c.pc "$library_folder"/cmake/skerry/skerry_cTargets*.cmake; do
  if grep -nE '(^|["=;LI ])/[A-Za-z]|DEPENDENT_LIBRARIES' "$file"; then
    echo "$file names an absolute path, or another library" >&2
    exit 1
  fi
done

cmake -S "$here" -B "$2/user" -DCMAKE_PREFIX_PATH="$2/moved" -DCMAKE_C_COMPILER="$3" >/dev/null
cmake --build "$2/user" >/dev/null
check CMake "$("$2/user/user")"

if command -v pkg-config >/dev/null; then
  export PKG_CONFIG_PATH=$library_folder/pkgconfig
  # shellcheck disable=SC2046  # flags are words
  "$3" "$here/../../../examples/c/cc.c" $(pkg-config --cflags --libs skerry_c) -o "$2/by_pkg_config"
  check pkg-config "$(LD_LIBRARY_PATH=$library_folder "$2/by_pkg_config")"
else
  echo "pkg-config: skipped: it is not installed"
fi

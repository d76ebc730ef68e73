#!/usr/bin/env bash
# Installs the package from a build folder, then builds and runs a user's project with it.
#   run.sh BUILD_FOLDER SCRATCH_FOLDER [COMPILER_FLAG...]
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
rm -rf "$2"
cmake --install "$1" --prefix "$2/prefix" >/dev/null
cmake -S "$here" -B "$2/user" -DCMAKE_PREFIX_PATH="$2/prefix" -DCMAKE_CXX_FLAGS="${*:3}" >/dev/null
cmake --build "$2/user" >/dev/null
"$2/user/user"
if [ -x "$2/user/user_cuda" ]; then "$2/user/user_cuda" || [ $? = 77 ]; fi  # 77: no device

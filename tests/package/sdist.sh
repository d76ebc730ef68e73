#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Builds the command and the libraries from an unpacked sdist that cannot be written, with the options of
# the recipes, installs them, and uses the command.
#   sdist.sh SDIST SCRATCH_FOLDER [CMAKE_OPTION...]     the scratch folder must not exist
set -eu
sdist=$(realpath "$1")
mkdir "$2"
scratch=$(cd "$2" && pwd)
shift 2
mkdir "$scratch/source"
tar xzf "$sdist" -C "$scratch/source" --strip-components 1
chmod -R a-w "$scratch/source"
# Root writes all the same, so the contents are compared.
contents() { (cd "$scratch/source" && find . -type f -exec sha256sum {} + | sort); }
contents >"$scratch/before"
cmake -S "$scratch/source" -B "$scratch/build" -G Ninja -DBUILD_SHARED_LIBS=ON -DSKERRY_TESTS=OFF \
  -DSKERRY_EXAMPLES=OFF -DSKERRY_BENCH=OFF -DSKERRY_CUDA=OFF -DSKERRY_MPI=OFF \
  "-DCMAKE_INSTALL_PREFIX=$scratch/installed" "$@" >"$scratch/log"
cmake --build "$scratch/build" >>"$scratch/log"
cmake --install "$scratch/build" >>"$scratch/log"
contents >"$scratch/after"
diff "$scratch/before" "$scratch/after"
printf '0 1\n1 2\n3 4\n' >"$scratch/graph.el"
"$scratch/installed/bin/skerry" cc "$scratch/graph.el" --verify | grep "^components  2$"

#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Installs that cannot work: each has to print the sentence of docs/guide/install.md and to leave nothing.
#   refused_installs.sh WHEEL ENVIRONMENT SCRATCH_FOLDER     an environment of the Python of the wheel
set -eu
here=$(cd "$(dirname "$0")/../.." && pwd)
wheel=$1 python=$2/bin/python
rm -rf "$3"
mkdir -p "$3/none" "$3/tools"
scratch=$(cd "$3" && pwd)
refuses() {  # NAME SENTENCE COMMAND...
  name=$1 sentence=$2
  shift 2
  if "$@" >"$scratch/log" 2>&1 || ! grep -qF "$sentence" "$scratch/log"; then
    echo "refused_installs: $name: expected a failure that prints \"$sentence\":" >&2
    tail -n 5 "$scratch/log" >&2
    exit 1
  fi
  if ! grep -qF "$sentence" "$here/docs/guide/install.md"; then
    echo "refused_installs: docs/guide/install.md lacks \"$sentence\"" >&2
    exit 1
  fi
  echo "refused_installs: $name: $sentence"
}
install() { "$python" -m pip install --no-deps --no-index --target "$scratch/none" "$@"; }
unsupported="is not a supported wheel on this platform"

base=$(basename "$wheel" .whl)
for tag in musllinux_1_2_x86_64 manylinux_2_99_x86_64; do
  cp "$wheel" "$scratch/${base%-*}-$tag.whl"
  refuses "$tag" "$unsupported" install "$scratch/${base%-*}-$tag.whl"
done
cp "$wheel" "$scratch/skerry-0-cp39-cp39-linux_x86_64.whl"
refuses "another Python" "$unsupported" install "$scratch/skerry-0-cp39-cp39-linux_x86_64.whl"
refuses "no network" "Could not find a version that satisfies the requirement scikit-build-core>=1.1" install "$here"
for tool in cmake ninja; do ln -s "$(command -v $tool)" "$scratch/tools"; done
refuses "no compiler" "No CMAKE_CXX_COMPILER could be found" \
  env -u CXX "PATH=$scratch/tools" cmake -S "$here" -B "$scratch/build" -G Ninja
cp -r "$("$python" -c 'import skerry; print(skerry.__path__[0])')" "$scratch/tools"
rm "$scratch/tools/skerry/"_core.*so
refuses "the package of another Python" "has no module _core for this Python" \
  env "PYTHONPATH=$scratch/tools" "$python" -S -c "import skerry"
if [ -n "$(ls "$scratch/none")" ]; then
  echo "refused_installs: left in the folder of packages: $(ls "$scratch/none")" >&2
  exit 1
fi

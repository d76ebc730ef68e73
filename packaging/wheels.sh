#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Makes and tests a wheel in build/wheels for each version of Python, and names those that are not here.
# From 3.12 on one wheel serves all versions: it is made by the first and tested by each.
#   wheels.sh VERSION...
set -eu
cd "$(dirname "$0")/.."
rm -rf build/wheels
mkdir -p build/wheels
left_out=
stable=
for version in "$@"; do
  python=$(command -v "python$version" || true)
  # A shim of pyenv is there for versions that are not selected.
  if [ -z "$python" ] || ! "$python" -c 'import venv' 2>/dev/null; then
    python=$(find "${PYENV_ROOT:-$HOME/.pyenv}/versions" -path "*/bin/python$version" 2>/dev/null | head -n 1)
  fi
  if [ -z "$python" ]; then
    left_out="$left_out $version"
    continue
  fi
  case $version in
    3.1[0-1] | *t) limited= ;;
    *) limited=yes ;;
  esac
  if [ "$limited" ] && [ "$stable" ]; then
    make wheel-test PYTHON="$python" WHEEL="$stable"
  else
    make wheel PYTHON="$python" WHEEL="build/wheels/$version"
    if [ "$limited" ]; then stable=build/wheels/$version; fi
  fi
done
ls -l build/wheels/*/*.whl
if [ "$left_out" ]; then echo "wheels: no interpreter here for$left_out"; fi

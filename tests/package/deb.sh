#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Installs the packages of `make deb` on a bare Debian 12 and uses them: the command, the Python module,
# and a project each in C++ and in C. Needs root and the package debootstrap.
#   deb.sh FOLDER_OF_PACKAGES SCRATCH_FOLDER     the scratch folder must not exist; it is removed
set -eu
here=$(cd "$(dirname "$0")/../.." && pwd)
packages=$(cd "$1" && pwd)
root=$2
if [ -e "$root" ]; then
  echo "deb: $root exists; name a new folder" >&2
  exit 2
fi
clean_up() {
  if mountpoint -q "$root/proc"; then umount "$root/proc"; fi
  rm -rf --one-file-system "$root"
}
trap clean_up EXIT
trap 'exit 1' INT TERM
"$here/tests/bare/make_root.sh" "$root"
mount -t proc proc "$root/proc"
mkdir "$root/packages" "$root/user"
for file in "$packages"/*.deb; do
  name=$(basename "$file")
  cp "$file" "$root/packages/${name%%_*}.deb"
done
cp -r "$here/examples" "$root/user"
mkdir "$root/user/tests"
cp -r "$here/tests/package" "$here/tests/c" "$root/user/tests"

inside() { chroot "$root" env DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 "$@"; }

install() { inside apt-get -o Dpkg::Use-Pty=0 install -y -qq --no-install-recommends "$@" >/dev/null; }
check() {
  if [ "$2" != "$3" ]; then
    echo "deb: $1 printed: $2; expected: $3" >&2
    exit 1
  fi
  echo "deb: $1: $2"
}
expected="2 components: 0 0 0 3 3"

install /packages/libskerry0.2.deb /packages/skerry.deb
check "skerry cc" "$(inside skerry cc /user/examples/florentine_families.mtx --verify | grep components)" \
  "components  2"
for file in man/man1/skerry.1.gz man/man1/skerry-cc.1.gz bash-completion/completions/skerry; do
  [ -s "$root/usr/share/$file" ] || { echo "deb: /usr/share/$file is missing" >&2; exit 1; }
done

install /packages/python3-skerry.deb
program='import skerry; found = skerry.cc(([0, 1, 3], [1, 2, 4])); print(found.count, found.labels.tolist())'
check python3 "$(inside python3 -c "$program")" "2 [0, 0, 0, 3, 3]"
check "python3 -m skerry" "$(inside python3 -m skerry cc /user/examples/florentine_families.mtx --verify | grep components)" \
  "components  2"
program='from importlib.metadata import entry_points; print(len(entry_points(group="networkx.backends")))'
check "entry points of NetworkX" "$(inside python3 -c "$program")" 1

install /packages/libskerry-dev.deb gcc g++ cmake make pkgconf
inside cmake -S /user/tests/package -B /user/cxx >/dev/null
inside cmake --build /user/cxx >/dev/null
check "C++ by CMake" "$(inside /user/cxx/user)" "$expected"
inside cmake -S /user/tests/c/package -B /user/c >/dev/null
inside cmake --build /user/c >/dev/null
check "C by CMake" "$(inside /user/c/user)" "$expected"
inside sh -c 'g++ -std=c++20 /user/examples/cc.cpp $(pkg-config --cflags --libs skerry) -o /user/cxx_pkg_config'
check "C++ by pkg-config" "$(inside /user/cxx_pkg_config)" "$expected"
inside sh -c 'cc /user/examples/c/cc.c $(pkg-config --cflags --libs skerry_c) -o /user/c_pkg_config'
check "C by pkg-config" "$(inside /user/c_pkg_config)" "$expected"

inside apt-get -o Dpkg::Use-Pty=0 purge -y -qq libskerry0.2 skerry python3-skerry >/dev/null
if find "$root/usr" -path '*/share/doc' -prune -o -name '*skerry*' -print | grep .; then
  echo "deb: these files are left after purge" >&2
  exit 1
fi

#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Builds the packages for Debian in build/deb from the files that git tracks, and checks them by
# lintian. What dpkg-buildpackage writes stays in build/deb, too.
set -eu
cd "$(dirname "$0")/.."
version=$(sed -n 's/^project(skerry VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
folder=build/deb/skerry-$version
rm -rf build/deb
mkdir -p "$folder"
git ls-files -z | xargs -0 cp --parents -t "$folder"
cat > "$folder/debian/changelog" <<END
skerry ($version-1) unstable; urgency=medium

  * See CHANGELOG.md.

 -- The Skerry authors <authors@skerry.invalid>  $(git log -1 --format=%cD)
END
cd "$folder"
DEB_BUILD_OPTIONS="noautodbgsym ${DEB_BUILD_OPTIONS:-parallel=${JOBS:-$(nproc)}}" dpkg-buildpackage --build=binary -us -uc
cd ..
lintian --fail-on error --suppress-tags bad-distribution-in-changes-file ./*.changes
ls -l ./*.deb

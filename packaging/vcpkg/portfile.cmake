# SPDX-License-Identifier: Apache-2.0
vcpkg_download_distfile(archive
  URLS "https://files.pythonhosted.org/packages/source/s/skerry/skerry-${VERSION}.tar.gz"
  FILENAME "skerry-${VERSION}.tar.gz"
  SHA512 @sha512@)
vcpkg_extract_source_archive(source ARCHIVE "${archive}")
vcpkg_cmake_configure(
  SOURCE_PATH "${source}"
  OPTIONS -DSKERRY_CLI=OFF -DSKERRY_C=ON -DSKERRY_TESTS=OFF -DSKERRY_EXAMPLES=OFF -DSKERRY_BENCH=OFF
          -DSKERRY_DOCUMENTS=OFF -DSKERRY_OPENMP=OFF -DSKERRY_CUDA=OFF -DSKERRY_MPI=OFF)
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(CONFIG_PATH lib/cmake/skerry)
vcpkg_fixup_pkgconfig()
file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/debug/include")
vcpkg_install_copyright(FILE_LIST "${source}/LICENSE")

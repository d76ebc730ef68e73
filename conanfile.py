# SPDX-License-Identifier: Apache-2.0
"""The recipe of Conan 2: `conan create .` builds the package and a user's project with it.

The package has the libraries for C++ and C with the back ends serial, threads and reference. A project
finds it by CMake's find_package(skerry).
"""
import pathlib
import re

from conan import ConanFile
from conan.tools.build import check_min_cppstd
from conan.tools.cmake import CMake, CMakeDeps, CMakeToolchain, cmake_layout
from conan.tools.files import copy


class Skerry(ConanFile):
    name = "skerry"
    description = "Connected components of a sparse matrix"
    license = "Apache-2.0"
    topics = ("graph", "connected-components", "union-find", "sparse-matrix")
    package_type = "library"
    settings = "os", "arch", "compiler", "build_type"
    options = {"shared": [True, False]}
    default_options = {"shared": False}
    exports_sources = ("CMakeLists.txt", "LICENSE", "cmake/*", "lib/*", "algorithms/*", "matrix_ops/*", "docs/glossary.md")
    test_package_folder = "tests/package/conan"

    def set_version(self):
        text = pathlib.Path(self.recipe_folder, "CMakeLists.txt").read_text(encoding="utf-8")
        self.version = re.search(r"project\(skerry VERSION ([0-9.]+)", text)[1]

    def validate(self):
        check_min_cppstd(self, 20)

    def requirements(self):
        self.requires("fmt/[>=9 <12]")
        self.requires("zlib/[>=1.2.11 <2]")
        self.requires("zstd/[>=1.5 <2]")

    def layout(self):
        cmake_layout(self)

    def generate(self):
        CMakeDeps(self).generate()
        toolchain = CMakeToolchain(self)
        toolchain.user_presets_path = False
        toolchain.cache_variables["SKERRY_C"] = True
        for left_out in ("CLI", "TESTS", "EXAMPLES", "BENCH", "OPENMP", "GRAPHBLAS", "THRUST", "CUDA", "MPI"):
            toolchain.cache_variables[f"SKERRY_{left_out}"] = "OFF"
        toolchain.generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        CMake(self).install()
        copy(self, "LICENSE", self.source_folder, pathlib.Path(self.package_folder, "licenses"))

    def package_info(self):
        self.cpp_info.libs = ["skerry"]
        self.cpp_info.includedirs = ["include", "include/skerry/layers"]
        self.cpp_info.system_libs = ["pthread"]
        # find_package() reads the file that the project installs.
        self.cpp_info.set_property("cmake_find_mode", "none")
        self.cpp_info.builddirs = ["lib/cmake/skerry"]

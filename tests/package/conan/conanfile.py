# SPDX-License-Identifier: Apache-2.0
"""Builds a user's project, that of the test of the CMake package, with the package of Conan."""
import pathlib

from conan import ConanFile
from conan.tools.build import can_run
from conan.tools.cmake import CMake, CMakeToolchain, cmake_layout


class User(ConanFile):
    settings = "os", "arch", "compiler", "build_type"
    generators = ("CMakeDeps",)

    def requirements(self):
        self.requires(self.tested_reference_str)

    def layout(self):
        cmake_layout(self)

    def generate(self):
        toolchain = CMakeToolchain(self)
        toolchain.user_presets_path = False
        toolchain.generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure(build_script_folder=str(pathlib.Path(self.source_folder, "..")))
        cmake.build()

    def test(self):
        if can_run(self):
            self.run(str(pathlib.Path(self.build_folder, "user")), env="conanrun")

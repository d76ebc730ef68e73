# SPDX-License-Identifier: Apache-2.0
from spack_repo.builtin.build_systems.cmake import CMakePackage

from spack.package import *


class Skerry(CMakePackage):
    """Connected components of a sparse matrix."""

    homepage = "https://pypi.org/project/skerry/"
    url = "https://files.pythonhosted.org/packages/source/s/skerry/skerry-@version@.tar.gz"

    license("Apache-2.0")

    version("@version@", sha256="@sha256@")

    variant("shared", default=True, description="Build shared libraries")
    variant("openmp", default=True, description="Build the back end openmp")
    variant("graphblas", default=False, when="+openmp", description="Build the back end graphblas")

    depends_on("cxx", type="build")
    depends_on("cmake@3.25:", type="build")
    depends_on("cli11", type="build")
    depends_on("nlohmann-json", type="build")
    depends_on("fmt@9:")
    depends_on("zlib-api")
    depends_on("zstd")
    depends_on("suite-sparse", when="+graphblas")

    conflicts("platform=darwin", msg="Skerry was built on Linux alone")
    conflicts("%gcc@:11", msg="C++20 as Skerry uses it needs GCC 12")

    def cmake_args(self):
        return [
            self.define_from_variant("BUILD_SHARED_LIBS", "shared"),
            self.define_from_variant("SKERRY_OPENMP", "openmp"),
            self.define_from_variant("SKERRY_GRAPHBLAS", "graphblas"),
            self.define("SKERRY_TESTS", False),
            self.define("SKERRY_EXAMPLES", False),
            self.define("SKERRY_BENCH", False),
            self.define("SKERRY_THRUST", False),
            self.define("SKERRY_CUDA", False),
            self.define("SKERRY_MPI", False),
        ]

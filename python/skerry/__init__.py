# SPDX-License-Identifier: Apache-2.0
"""Connected components of sparse matrices.

    from skerry import connected_components      # in place of scipy.sparse.csgraph's
    skerry.cc(A).labels                          # labels[v] is the smallest vertex of v's component
    skerry.scc(A).labels                         # the same for strong components
    on = skerry.on(A, "reference")               # operations of GraphBLAS, for an own algorithm
"""
try:
    from ._core import version as __version__
except ModuleNotFoundError as error:
    import sys
    raise ModuleNotFoundError(
        f"{__path__[0]} has no module _core for this Python: it is the package of another one, or its source; "
        f"call `{sys.executable} -m pip install` for a wheel or the project's folder", name=error.name) from None
from .components import Components, Members, Sizes
from .condensation import condensation
from .connected_components import connected_components
from .device import release_device_memory
from .device_components import DeviceComponents, DeviceLabels
from .errors import NoOperation, NotCompiled, Stopped
from .evaluate import BackendEvaluation, Evaluation, evaluate
from .files import Matrix, read
from .forests import Forest, spanning_forest
from .from_edges import from_edges
from .from_table import from_table
from .generate import generate
from .growing import Growing, Merged
from .lists import Algorithm, Backend, algorithms, backends
from .pattern import DegreeRange, DensityGrid, Pattern, count_in_cells, describe_pattern
from .read_with_ids import read_with_ids
from .semiring import Operations, on
from .semiring_values import Frontier, PlacedMatrix, Vector
from .solve import Progress, cc, scc
from .traces import Step, Trace, TracePage, trace
from .unite import ReadProgress, unite
from .verify import Verification, verify, verify_edges
from .write import write, write_labels

__all__ = ["Algorithm", "Backend", "BackendEvaluation", "Components", "DegreeRange", "DensityGrid",
           "DeviceComponents", "DeviceLabels", "Evaluation", "Forest", "Frontier", "Growing", "Matrix", "Members",
           "Merged", "NoOperation", "NotCompiled", "Operations", "Pattern", "PlacedMatrix", "Progress",
           "ReadProgress", "Sizes", "Step", "Stopped", "Trace", "TracePage", "Vector", "Verification",
           "__version__", "algorithms", "backends", "cc", "condensation",
           "connected_components", "count_in_cells", "describe_pattern", "evaluate",
           "from_edges", "from_table", "generate", "on", "read", "read_with_ids",
           "release_device_memory", "scc",
           "spanning_forest", "trace", "unite", "verify", "verify_edges", "write", "write_labels"]

# SPDX-License-Identifier: Apache-2.0
import numpy as np
import pytest


@pytest.fixture
def rng(request):
    """Random numbers that are the same in each run of a test."""
    return np.random.default_rng(sum(request.node.name.encode()))

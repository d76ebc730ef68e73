# SPDX-License-Identifier: Apache-2.0
"""`python -m skerry`: the command."""
import sys

from _skerry_command import main

sys.exit(main())

# SPDX-License-Identifier: Apache-2.0
"""The console script `skerry`. Imports neither numpy nor the module, so that the command starts at once."""
import os
import sys
from pathlib import Path

COMMAND = Path(__file__).with_name("skerry")


def main() -> int:
    """Continue as the command, a program in this folder; return 5, what the command returns for a missing part, if it cannot be run."""
    try:
        os.execv(COMMAND, ["skerry", *sys.argv[1:]])
    except OSError as error:
        print(f"skerry: the command {COMMAND} cannot be run ({error.strerror}); install a wheel, or build the "
              "package where CLI11 and nlohmann_json are: apt-get install libcli11-dev nlohmann-json3-dev",
              file=sys.stderr)
        return 5

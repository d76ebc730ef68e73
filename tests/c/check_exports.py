#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that a library exports the functions that a C header declares, and no other symbol.

    check_exports.py NM LIBRARY HEADER
"""
import pathlib
import re
import subprocess
import sys

nm, library, header = sys.argv[1:]
text = re.sub(r"//.*", "", pathlib.Path(header).read_text(encoding="utf-8"))
declared = set(re.findall(r"^(?!typedef)\w[\w *]*?\b(skerry_\w+)\(", text, re.MULTILINE))
lines = subprocess.run([nm, "-D", "--defined-only", library], check=True, capture_output=True, text=True)
exported = {line.split()[-1] for line in lines.stdout.splitlines()}
if len(declared) < 10 or exported != declared:
    print("exported, but not declared:", *sorted(exported - declared), file=sys.stderr)
    print("declared, but not exported:", *sorted(declared - exported), file=sys.stderr)
    sys.exit(1)
print(f"{library} exports the {len(declared)} functions of {header}")

# SPDX-License-Identifier: Apache-2.0
"""The processor of this machine, for the records of bench/files.py and bench/python_call.py."""
import platform


def processor_name():
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        return next((line.split(":")[1].strip() for line in file if line.startswith("model name")),
                    platform.processor())

# SPDX-License-Identifier: Apache-2.0
"""Chromium without a window, for tests of pages."""
import base64
import json
import shutil
import sys
import time

SKIPPED = 77  # exit status: see SKIP_RETURN_CODE in tests/CMakeLists.txt


def skip(reason):
    print(f"skipped: {reason}")
    sys.exit(SKIPPED)


try:
    from selenium import webdriver
    from selenium.webdriver.chrome.options import Options
    from selenium.webdriver.chrome.service import Service
except ImportError:
    skip("Python's selenium is not installed; Debian's package is python3-selenium")


class Browser:
    """A browser that logs messages of the console and requests."""

    def __init__(self):
        programs = {name: shutil.which(name) for name in ("chromium", "chromedriver")}
        for name, package in (("chromium", "chromium"), ("chromedriver", "chromium-driver")):
            if programs[name] is None:
                skip(f"{name} is not installed; Debian's package is {package}")
        options = Options()
        options.binary_location = programs["chromium"]
        for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                         "--disable-dev-shm-usage", "--no-first-run"):
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        self.driver = webdriver.Chrome(service=Service(programs["chromedriver"]), options=options)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.driver.quit()

    def set_media(self, theme, motion="reduce"):
        """The user's preferences for colours and for motion."""
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [
            {"name": "prefers-color-scheme", "value": theme},
            {"name": "prefers-reduced-motion", "value": motion}]})

    def set_size(self, width, height):
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500})

    def open(self, file):
        self.driver.get("about:blank")  # else a page that differs in its fragment alone is not loaded
        self.driver.get(file)

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def run_until(self, script, seconds=10):
        """The first result of a script, run again and again, that is true; else the last one."""
        end = time.monotonic() + seconds
        while not (found := self.run(script)) and time.monotonic() < end:
            time.sleep(0.05)
        return found

    def screenshot(self, file):
        taken = self.driver.execute_cdp_cmd("Page.captureScreenshot", {"format": "png"})
        file.write_bytes(base64.b64decode(taken["data"]))

    def clip(self, box):
        """A part of the page as PNG: x, y, width, height and scale."""
        taken = self.driver.execute_cdp_cmd("Page.captureScreenshot", {"format": "png", "clip": box})
        return base64.b64decode(taken["data"])

    def console(self):
        """Messages since the last call."""
        return [entry["message"] for entry in self.driver.get_log("browser")]

    def requests(self):
        """Addresses that were requested since the last call."""
        sent = (json.loads(entry["message"])["message"] for entry in self.driver.get_log("performance"))
        return [message["params"]["request"]["url"] for message in sent
                if message["method"] == "Network.requestWillBeSent"]

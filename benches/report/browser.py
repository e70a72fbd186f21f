"""Opens reports in headless Chromium through chromedriver and tests what a reader does.

Usage: browser.py REPORT.html [--shots FOLDER]. Exit code 0: all passed, 1: something failed, 77: no browser.
"""

import base64
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
    "--window-size=1280,1600",
]


class Browser:
    """One browser session over the WebDriver protocol, with the standard library only."""

    def __init__(self, scripts=True):
        self.profile = tempfile.mkdtemp()
        port = self.driver = None
        self.driver = subprocess.Popen(
            ["chromedriver", "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        for line in self.driver.stdout:
            if "on port" in line and "started" in line:
                port = line.rsplit(" ", 1)[1].strip(" .\n")
                break
        self.base = f"http://127.0.0.1:{port}"
        options = {"args": [*FLAGS, f"--user-data-dir={self.profile}"]}
        if not scripts:
            options["prefs"] = {"profile.managed_default_content_settings.javascript": 2}
        wanted = {"browserName": "chrome", "goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL"}}
        answer = self.call("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})
        self.base += "/session/" + answer["sessionId"]

    def call(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            self.base + path, data, {"Content-Type": "application/json"}, method=method
        )
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)["value"]

    def open(self, path, fragment=""):
        self.call("POST", "/url", {"url": "about:blank"})
        self.call("POST", "/url", {"url": Path(path).resolve().as_uri() + fragment})

    def find(self, selector):
        found = self.call("POST", "/element", {"using": "css selector", "value": selector})
        return next(iter(found.values()))

    def count(self, selector):
        return len(self.call("POST", "/elements", {"using": "css selector", "value": selector}))

    def text(self, selector):
        return self.call("GET", f"/element/{self.find(selector)}/text")

    def css(self, selector, name):
        return self.call("GET", f"/element/{self.find(selector)}/css/{name}")

    def attribute(self, selector, name):
        return self.call("GET", f"/element/{self.find(selector)}/attribute/{name}")

    def shown(self, selector):
        return self.call("GET", f"/element/{self.find(selector)}/displayed")

    def click(self, selector):
        self.call("POST", f"/element/{self.find(selector)}/click", {})

    def type(self, selector, text):
        self.call("POST", f"/element/{self.find(selector)}/value", {"text": text})

    def errors(self):
        log = self.call("POST", "/se/log", {"type": "browser"})
        return [entry["message"] for entry in log if entry["level"] in ("SEVERE", "WARNING")]

    def devtools(self, command, **parameters):
        return self.call("POST", "/goog/cdp/execute", {"cmd": command, "params": parameters})

    def shoot(self, path, selector=None):
        where = f"/element/{self.find(selector)}/screenshot" if selector else "/screenshot"
        Path(path).write_bytes(base64.b64decode(self.call("GET", where)))

    def print(self, path):
        sheet = {"background": True, "page": {"width": 21.0, "height": 29.7}}
        Path(path).write_bytes(base64.b64decode(self.call("POST", "/print", sheet)))

    def close(self):
        try:
            self.call("DELETE", "")
        except OSError as error:
            print(f"the browser did not close: {error}")
        finally:
            self.driver.terminate()
            self.driver.wait(10)
            shutil.rmtree(self.profile, ignore_errors=True)


class Trial:
    """The checks and their results."""

    def __init__(self):
        self.failed = 0

    def holds(self, what, held, more=""):
        self.failed += not held
        print(f"{'ok    ' if held else 'FAILED'}  {what}{'' if held else f': {more}'}")


def record(path):
    page = Path(path).read_text(encoding="utf-8")
    return json.loads(page.split('id="record">', 1)[1].split("</script>", 1)[0])


def read_a_passage(browser, trial, told):
    """The first passage reads the same on both sides, under one letter, and the letters lead across."""
    pair = next((p for p in told["pairs"] if p["passages"]), None)
    if pair is None:
        trial.holds("there is a passage to read", False, "no pair has one")
        return
    rank = pair["rank"]
    quoted = next(p[1] for p in pair["sides"][0]["pieces"] if p[2:3] == [1] and isinstance(p[1], str))
    shown = browser.text(f"#pair-{rank} .side:first-child mark")
    letters = [browser.text(f"#p{rank}-{side}-A") for side in "ab"]
    start = "".join(quoted.split())[:8]
    trial.holds("a passage is read", start in "".join(shown.split()), f"{start!r} not in {shown!r}")
    trial.holds("both sides carry its letter", letters[0] == letters[1] and letters[0].startswith("A"), letters)
    colours = [browser.css(f"#p{rank}-{side}-A", "background-color") for side in "ab"]
    trial.holds("both sides carry its colour", colours[0] == colours[1], colours)
    browser.click(f"#p{rank}-a-A")
    url = browser.call("GET", "/url")
    trial.holds("its letter leads to the other side", url.endswith(f"#p{rank}-b-A"), url)


def themes(browser, trial, shots):
    paper = {}
    for name in ("light", "dark"):
        browser.click(f"label:has(#{name})")
        paper[name] = browser.css("html", "background-color")
        if shots:
            browser.shoot(shots / f"{name}.png")
    trial.holds("the theme is toggled", paper["light"] != paper["dark"], paper)
    browser.click("label:has(#auto)")


def filters(browser, trial, told):
    rows = len(told["pairs"])
    browser.type("#words", "no such words anywhere")
    trial.holds("the filter hides rows", browser.count("#ranking tbody tr.gone") == rows)
    trial.holds("the filter says how many", browser.text("#told") in (f"0 of {rows} shown", f"显示 0 / {rows}"))
    browser.call("POST", f"/element/{browser.find('#words')}/clear", {})
    browser.type("#words", " ")
    trial.holds("it shows them again", browser.count("#ranking tbody tr.gone") == 0)
    browser.click("#close")
    closed = browser.count("details[open]")
    browser.click("#open")
    trial.holds("sections close and open", closed == 0 and browser.count("details[open]") > 0)


def once(path, trial, scripts, shots):
    told = record(path)
    browser = Browser(scripts)
    try:
        print(f"{path}, scripts {'on' if scripts else 'off'}")
        started = time.monotonic()
        browser.open(path)
        trial.holds(f"it opens ({time.monotonic() - started:.2f} s)", browser.count("section.pair") == len(told["pairs"]))
        read_a_passage(browser, trial, told)
        themes(browser, trial, shots if scripts else None)
        if scripts and told["pairs"]:
            trial.holds("tools are shown", browser.shown("#tools"))
            filters(browser, trial, told)
        elif told["pairs"]:
            trial.holds("tools are not shown", not browser.shown("#tools"))
        if shots and scripts:
            for dark, name in (("dark", "dark"), ("light", "light")):
                browser.click(f"label:has(#{dark})")
                for place, selector in enumerate((".pair:nth-of-type(4)", ".pair:nth-of-type(6)", ".graphs")):
                    if browser.count(selector):
                        browser.shoot(shots / f"{name}-{place}.png", selector)
            browser.print(shots / "print.pdf")
        errors = browser.errors()
        trial.holds("the console has no error", not errors, errors)
        loaded = browser.devtools("Network.getCookies")
        trial.holds("nothing is stored", not loaded.get("cookies"), loaded)
    finally:
        browser.close()


def main():
    missing = [tool for tool in ("chromium", "chromedriver") if shutil.which(tool) is None]
    if missing:
        print(f"NOT TRIED: {' and '.join(missing)} not installed (Debian: apt-get install chromium chromium-driver)")
        return 77
    arguments = sys.argv[1:]
    shots = None
    if "--shots" in arguments:
        at = arguments.index("--shots")
        shots = Path(arguments[at + 1])
        shots.mkdir(parents=True, exist_ok=True)
        del arguments[at : at + 2]
    os.environ.setdefault("DBUS_SESSION_BUS_ADDRESS", "disabled:")
    trial = Trial()
    for place, path in enumerate(arguments):
        once(path, trial, True, shots if place == 0 else None)
        once(path, trial, False, None)
    print("all held" if trial.failed == 0 else f"{trial.failed} FAILED")
    return 1 if trial.failed else 0


if __name__ == "__main__":
    sys.exit(main())

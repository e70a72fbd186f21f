"""Opens lessons as HTML in headless Chromium and does what a student does: steps, knobs, language.

Usage: browser.py LESSON.html …  Exit code 0: all passed, 1: something failed, 77: no browser.
"""

import json
import os
import shutil
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "report"))
from browser import Browser, Trial  # noqa: E402


def told(path):
    page = Path(path).read_text(encoding="utf-8")
    return json.loads(page.split('id="lesson">', 1)[1].split("</script>", 1)[0])


def press(browser, key):
    action = [{"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}]
    browser.call("POST", "/actions", {"actions": [{"type": "key", "id": "keys", "actions": action}]})


def walk(browser, trial, count):
    for _ in range(count - 1):
        browser.click("#forward")
    last = browser.text("#steps nav span")
    trial.holds("forward goes to the last step", last == f"Step {count} of {count}", last)
    trial.holds("there is no step after it", browser.attribute("#forward", "disabled") is not None)
    press(browser, "\ue00e")  # Page Up
    trial.holds("a clicker goes back", browser.text("#steps nav span") == f"Step {count - 1} of {count}")
    press(browser, "\ue014")  # arrow right
    trial.holds("an arrow goes forward", browser.text("#steps nav span") == last)


def turn_knobs(browser, trial, data):
    for knob in data["knobs"]:
        options = f'select[data-knob="{knob["name"]}"] option'
        count = browser.count(options)
        if count == 0:
            continue
        before = browser.text("#steps")
        for place in range(1, count + 1):
            browser.click(f"{options}:nth-of-type({place})")
        trial.holds(f"{knob['name']} has {count} values", count > 1)
        browser.click(f"{options}:nth-of-type(1)")
        trial.holds(f"{knob['name']} draws something", len(before) > 0 and browser.count("#steps pre") == 1)


def once(path, trial, scripts):
    data = told(path)
    start = ",".join(str(place) for place in data["start"])
    count = len(data["variants"][start])
    browser = Browser(scripts)
    try:
        print(f"{path}, scripts {'on' if scripts else 'off'}")
        browser.open(path)
        if scripts:
            trial.holds("one step is shown", browser.count("#steps pre") == 1)
            walk(browser, trial, count)
            turn_knobs(browser, trial, data)
            browser.click("#other")
            trial.holds("the language is switched", browser.text("h1") == data["title"][1])
        else:
            trial.holds("every step is shown", browser.count("#steps pre") == count)
        errors = browser.errors()
        trial.holds("the console has no error", not errors, errors)
    finally:
        browser.close()


def main():
    if any(shutil.which(tool) is None for tool in ("chromium", "chromedriver")):
        print("NOT TRIED: chromium and chromedriver are not installed")
        return 77
    os.environ.setdefault("DBUS_SESSION_BUS_ADDRESS", "disabled:")
    trial = Trial()
    for place, path in enumerate(sys.argv[1:]):
        once(path, trial, True)
        if place == 0:
            once(path, trial, False)
    print("all held" if trial.failed == 0 else f"{trial.failed} FAILED")
    return 1 if trial.failed else 0


if __name__ == "__main__":
    sys.exit(main())

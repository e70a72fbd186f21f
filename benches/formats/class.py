#!/usr/bin/env python3
"""A class of 200 docx of 10 kB and 50 PDFs of 5 pages: seconds until the pairs are there.

    benches/formats/class.py DATA [--program PATH] [--pdf READER]

DATA is the folder of the labelled sets. Needs pandoc and LibreOffice (soffice). Runs three times without
the cache, then with it: the first fills it. Fails if the fastest run without it takes more than 3 s.
"""

import argparse
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import time


def texts(data):
    files = sorted((data / "en-onestop" / "docs").iterdir()) + sorted((data / "zh-laws" / "docs").iterdir())
    lines = [line.strip() for path in files if path.suffix == ".txt" for line in path.read_text().splitlines()]
    return [line for line in lines if len(line) > 60]


def make(folder, lines):
    """Documents of random paragraphs; PDFs long enough for five pages."""
    choice = random.Random(1)
    scratch = folder / "scratch"
    scratch.mkdir()
    for at in range(250):
        size, body = (4_000, "") if at < 200 else (14_000, "")
        while len(body) < size:
            body += choice.choice(lines) + "\n\n"
        source = scratch / f"{at:03}.md"
        source.write_text(body)
        run = ["pandoc", "-f", "markdown", source, "-o", scratch / f"{at:03}.docx"]
        subprocess.run(list(map(str, run)), check=True, stderr=subprocess.DEVNULL)
    made = sorted(scratch.glob("*.docx"))
    command = ["soffice", "--headless", "--convert-to", "pdf", "--outdir", str(folder / "class")]
    subprocess.run(command + list(map(str, made[200:])), check=True, stdout=subprocess.DEVNULL)
    for path in made[:200]:
        path.rename(folder / "class" / path.name)


def seconds(command, cache):
    start = time.time()
    before = os.times()
    done = subprocess.run(command, env=os.environ | {"XDG_CACHE_HOME": str(cache)}, capture_output=True, text=True)
    after = os.times()
    used = after.children_user + after.children_system - before.children_user - before.children_system
    if done.returncode:
        print(done.stderr, file=sys.stderr)
    return time.time() - start, used, done.stderr.strip().splitlines()[-1:]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("data", type=pathlib.Path)
    parser.add_argument("--program", default="target/release/lookalike")
    parser.add_argument("--pdf", default="builtin")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        (folder / "class").mkdir()
        make(folder, texts(options.data))
        program = str(pathlib.Path(options.program).resolve())
        base = [program, "pairs", str(folder / "class"), "--no-config", "--pdf", options.pdf]
        fastest = 99.0
        for name, more in [("no cache", ["--no-cache"])] * 3 + [("first", []), ("cached", [])]:
            wall, used, said = seconds(base + more, folder / "cache")
            fastest = min(fastest, wall) if more else fastest
            print(f"{name:10} {wall:5.2f} s, {used:5.2f} s of CPU time  {' '.join(said)}", flush=True)
    return 1 if fastest > 3 else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Jaccard of each format to its source, and of pandoc's plain text of the same file.

    benches/formats/score.py FOLDER [--program PATH] [--no-pandoc]

FOLDER is what make.py wrote. PDFs are read by the built-in reader, next to pdftotext's plain text.
Fails if an office format is below .98 or its median below .995, or a median of PDF below .99.
"""

import argparse
import collections
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile

OFFICE = {"docx", "odt", "epub", "rtf"}
READERS = {"docx": "docx", "odt": "odt", "epub": "epub", "rtf": "rtf", "tex": "latex", "ipynb": "ipynb", "html": "html"}


def scores(program, folder):
    """Jaccard of every file with source.txt."""
    command = [program, "pairs", folder, "--format", "tsv", "--floor", "0", "-n", "5", "--no-cache", "--no-config", "--pdf", "builtin"]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        print(done.stderr, file=sys.stderr)
    out = {}
    for line in done.stdout.splitlines()[1:]:
        row = line.split("\t")
        if "source.txt" in row[1:3]:
            out[row[2] if row[1] == "source.txt" else row[1]] = float(row[3])
    return out


def of_pandoc(program, folder):
    """The same for the plain text that pandoc, for PDF pdftotext, makes of the files."""
    with tempfile.TemporaryDirectory() as scratch:
        scratch = pathlib.Path(scratch)
        shutil.copy(folder / "source.txt", scratch)
        for path in folder.iterdir():
            reader = READERS.get(path.suffix[1:])
            if path.suffix == ".pdf" and shutil.which("pdftotext"):
                text = subprocess.run(["pdftotext", path, "-"], capture_output=True).stdout
                (scratch / (path.name + ".txt")).write_bytes(text)
            if reader:
                text = subprocess.run(["pandoc", "-f", reader, "-t", "plain", "--wrap=none", path], capture_output=True).stdout
                (scratch / (path.name + ".txt")).write_bytes(text)
        return {name.removesuffix(".txt"): value for name, value in scores(program, scratch).items()}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--program", default="target/release/lookalike")
    parser.add_argument("--no-pandoc", action="store_true")
    options = parser.parse_args()
    program = str(pathlib.Path(options.program).resolve())
    own, other = collections.defaultdict(list), collections.defaultdict(list)
    for folder in sorted(options.folder.iterdir()):
        files = {path.name for path in folder.iterdir()} - {"source.txt"}
        found = scores(program, folder)
        for name in sorted(files):
            own[name].append((found.get(name, 0.0), folder.name))
        if not options.no_pandoc and shutil.which("pandoc"):
            for name, value in of_pandoc(program, folder).items():
                other[name].append(value)
    failed = 0
    print(f"{'':20} {'texts':>5} {'min':>7} {'median':>7}  {'pandoc':>7} {'':>7}")
    for name, values in sorted(own.items()):
        low, where = min(values)
        middle = statistics.median(value for value, _ in values)
        compared = other.get(name)
        said = f"{min(compared):7.4f} {statistics.median(compared):7.4f}" if compared else ""
        kind = name.rsplit(".")[-1]
        bad = kind in OFFICE and (low < 0.98 or middle < 0.995) or kind == "pdf" and middle < 0.99
        failed += bad
        print(f"{name:20} {len(values):5} {low:7.4f} {middle:7.4f}  {said} {'FAILED at ' + where if bad else ''}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

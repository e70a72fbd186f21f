#!/usr/bin/env python3
"""Jaccard of the built-in PDF reader to pdftotext, over real PDFs.

    benches/formats/pdfs.py FOLDER [--program PATH] [--worst N]

FOLDER holds PDFs, e.g. those of packages: see --packages. Texts are compared by 5 characters, without white space
and punctuation, which the two place differently. Needs pdftotext (poppler-utils).
Fails if the median is below .995 or a tenth of the files is below .9.
"""

import argparse
import collections
import csv
import io
import json
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile

FORMS = "invisible,nfkc,lowercase,punctuation,whitespace=remove"
LEAST = 40  # letters that a text needs for a comparison
PACKAGES = """Where the figures of the guide are from:
apt-get download installation-guide-amd64 octave-doc gnuplot-doc ghostscript-doc texlive-humanities-doc \\
    texlive-lang-chinese texlive-lang-cyrillic texlive-lang-german   (dpkg -x each)
pip download --no-deps --no-binary :all: pypdf   (tar -xzf)
Files below 4 MB; of the first four packages and of pypdf all, of the others 40, 40, 20 and 30, evenly by name."""


def texts_of(folder, scratch):
    """Copies each PDF and puts the text of pdftotext beside it; returns their names."""
    names = []
    for path in sorted(folder.rglob("*.pdf")):
        name = f"{len(names):03} {path.name}"
        shutil.copy(path, scratch / name)
        try:
            done = subprocess.run(["pdftotext", path, "-"], capture_output=True, timeout=60)
            text = done.stdout
        except subprocess.TimeoutExpired:
            text = b""
        (scratch / (name + ".txt")).write_bytes(text)
        names.append(name)
    return names


def run(program, scratch, form):
    command = [program, "pairs", scratch, "--format", form, "--floor", "0", "-n", "5", "--normalize", FORMS]
    command += ["--no-cache", "--no-config", "--pdf", "builtin"]
    return subprocess.run(command, capture_output=True, text=True).stdout


def main():
    parser = argparse.ArgumentParser(description=__doc__, epilog=PACKAGES, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--program", default="target/release/lookalike")
    parser.add_argument("--worst", type=int, default=20)
    options = parser.parse_args()
    program = str(pathlib.Path(options.program).resolve())
    with tempfile.TemporaryDirectory() as scratch:
        scratch = pathlib.Path(scratch)
        names = texts_of(options.folder, scratch)
        letters = {name: sum(c.isalnum() for c in (scratch / (name + ".txt")).read_text("utf-8", "replace")) for name in names}
        whole = json.loads(run(program, scratch, "json"))
        rows = csv.DictReader(io.StringIO(run(program, scratch, "csv")))
        found = {}
        for row in rows:
            for pdf, text in ((row["a"], row["b"]), (row["b"], row["a"])):
                if text == pdf + ".txt":
                    found[pdf] = (float(row["jaccard"] or 0), row["containment_a" if pdf == row["a"] else "containment_b"])
    why = {entry["name"]: entry["reason"] for entry in whole["skipped"]}
    tokens = {entry["name"]: entry["tokens"] for entry in whole["documents"]}
    counts, values = collections.Counter(), []
    for name in names:
        has_text, is_read = letters[name] >= LEAST, tokens.get(name, 0) >= LEAST
        if name in found and (has_text or is_read):
            values.append((found[name][0], name))
        elif has_text and not is_read:
            values.append((0.0, name))
        counts["both" if has_text and is_read else "neither" if not has_text and not is_read else "pdftotext only" if has_text else "built-in only"] += 1
    only = sorted(value for value, _ in values)
    median, tenth = statistics.median(only), only[len(only) // 10]
    print(f"{len(names)} PDFs: " + ", ".join(f"{kind} {count}" for kind, count in sorted(counts.items())))
    print(f"{len(only)} with text: median {median:.4f}, tenth percentile {tenth:.4f}, below .98 {sum(value < 0.98 for value in only)}, below .9 {sum(value < 0.9 for value in only)}")
    for value, name in sorted(values)[: options.worst]:
        held = found.get(name, (0, ""))[1]
        print(f"{value:.4f}  of the built-in text {held[:6] or '-':6}  {letters[name]:7} letters  {name}  {why.get(name, '')[:60]}")
    return 1 if median < 0.995 or tenth < 0.9 else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Jaccard of the built-in PDF reader to pdftotext, with or without -layout, over real PDFs.

    benches/formats/pdfs.py FOLDER [--program PATH] [--worst N]

FOLDER holds PDFs, e.g. those of packages, see below. Texts are compared by 5 characters, without white space
and punctuation, which the two place differently; pdftotext has a table of contents in order only with -layout,
and columns only without, so the better of both counts. Needs pdftotext (poppler-utils) and its
tables for Chinese (poppler-data). Fails if the median is below .97 or a tenth of the files is below .8.
"""

import argparse
import collections
import csv
import io
import json
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile

FORMS = "invisible,nfkc,lowercase,punctuation,whitespace=remove"
REFERENCES = {".txt": [], ".layout.txt": ["-layout"]}
LEAST = 40  # letters that a text needs for a comparison
PACKAGES = """Where the figures of the guide are from:
apt-get download installation-guide-amd64 octave-doc gnuplot-doc ghostscript-doc texlive-humanities-doc \\
    texlive-lang-chinese texlive-lang-cyrillic texlive-lang-german   (dpkg -x each, gunzip *.pdf.gz)
pip download --no-deps --no-binary :all: pypdf   (tar -xzf)
Files below 4 MB; of the first four packages and of pypdf all, of the others 40, 40, 20 and 30, evenly by name."""


def texts_of(folder, scratch):
    """Copies each PDF and puts the text of pdftotext beside it; returns their names."""
    names = []
    for path in sorted(folder.rglob("*.pdf")):
        name = f"{len(names):03} {path.name}"
        shutil.copy(path, scratch / name)
        for suffix, flags in REFERENCES.items():
            try:
                text = subprocess.run(["pdftotext", *flags, path, "-"], capture_output=True, timeout=60).stdout
            except subprocess.TimeoutExpired:
                text = b""
            (scratch / (name + suffix)).write_bytes(text)
        names.append(name)
    return names


def run(program, scratch, form, unit=("char", "5", FORMS)):
    command = [program, "pairs", scratch, "--format", form, "--floor", "0", "--unit", unit[0], "-n", unit[1], "--normalize", unit[2]]
    command += ["--no-config", "--pdf", "builtin"]
    return subprocess.run(command, capture_output=True, text=True, env=os.environ | {"XDG_CACHE_HOME": str(scratch.parent / "cache")}).stdout


def jaccards(program, scratch, unit):
    """Jaccard of each PDF to its text by pdftotext."""
    found = {}
    for row in csv.DictReader(io.StringIO(run(program, scratch, "csv", unit))):
        for pdf, text in ((row["a"], row["b"]), (row["b"], row["a"])):
            if text in (pdf + suffix for suffix in REFERENCES):
                found[pdf] = max(float(row["jaccard"] or 0), found.get(pdf, 0.0))
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, epilog=PACKAGES, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--program", default="target/release/lookalike")
    parser.add_argument("--worst", type=int, default=20)
    options = parser.parse_args()
    program = str(pathlib.Path(options.program).resolve())
    with tempfile.TemporaryDirectory() as folder:
        scratch = pathlib.Path(folder) / "pdfs"
        scratch.mkdir()
        names = texts_of(options.folder, scratch)
        letters = {name: sum(c.isalnum() for c in (scratch / (name + ".txt")).read_text("utf-8", "replace")) for name in names}
        whole = json.loads(run(program, scratch, "json"))
        found = jaccards(program, scratch, ("char", "5", FORMS))
        words = jaccards(program, scratch, ("word", "1", "invisible,nfkc,lowercase,whitespace=smart"))
    why = {entry["name"]: entry["reason"] for entry in whole["skipped"]}
    tokens = {entry["name"]: entry["tokens"] for entry in whole["documents"]}
    counts, values = collections.Counter(), []
    for name in names:
        has_text, is_read = letters[name] >= LEAST, tokens.get(name, 0) >= LEAST
        if name in found and (has_text or is_read):
            values.append((found[name], name))
        elif has_text and not is_read:
            values.append((0.0, name))
        counts["both" if has_text and is_read else "neither" if not has_text and not is_read else "pdftotext only" if has_text else "built-in only"] += 1
    only = sorted(value for value, _ in values)
    median, tenth = statistics.median(only), only[len(only) // 10]
    print(f"{len(names)} PDFs: " + ", ".join(f"{kind} {count}" for kind, count in sorted(counts.items())))
    print(f"{len(only)} with text: median {median:.4f}, tenth percentile {tenth:.4f}, below .98 {sum(value < 0.98 for value in only)}, below .9 {sum(value < 0.9 for value in only)}")
    of_words = sorted(words.get(name, 0.0) for _, name in values)
    print(f"their words in any order: median {statistics.median(of_words):.4f}, tenth percentile {of_words[len(of_words) // 10]:.4f}")
    for value, name in sorted(values)[: options.worst]:
        print(f"{value:.4f}  words {words.get(name, 0.0):.4f}  {letters[name]:7} letters  {name}  {why.get(name, '')[:60]}")
    return 1 if median < 0.97 or tenth < 0.8 else 0


if __name__ == "__main__":
    sys.exit(main())

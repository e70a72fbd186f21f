#!/usr/bin/env python3
"""Jaccard of the built-in PDF reader to pdftotext, with or without -layout, over real PDFs.

    benches/formats/pdfs.py FOLDER [--program PATH] [--worst N]

FOLDER holds PDFs, e.g. those of packages, see below. Texts are compared by 5 characters, without white space
and punctuation, which the two place differently; pdftotext has a table of contents in order only with -layout,
and columns only without, so the better of both counts. The same without what the built-in reader leaves out on
purpose, and pdftotext keeps: running heads, page numbers, numbers of lines in the margin. Needs pdftotext (poppler-utils) and its
tables for Chinese (poppler-data). Fails if the median is below .97 or a tenth of the files is below .78 without these.
"""

import argparse
import collections
import csv
import io
import json
import os
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import tempfile

FORMS = "invisible,nfkc,lowercase,punctuation,whitespace=remove"
REFERENCES = {".txt": [], ".layout.txt": ["-layout"]}
CLEANED = {".clean.txt": ".txt", ".layout.clean.txt": ".layout.txt"}
OUTER = 3  # lines at each end of a page that may be a running head
NUMBERED = ((r"^\s*(?P<number>\d{1,5})\s*$", False), (r"^\s*(?P<number>\d{1,5})\s+(?P<text>\S.*)$", True),
            (r"^(?P<text>.*\S)\s{2,}(?P<number>\d{1,5})\s*$", True))
LEAST = 40  # letters that a text needs for a comparison
PACKAGES = """Where the figures of the guide are from:
apt-get download installation-guide-amd64 octave-doc gnuplot-doc ghostscript-doc texlive-humanities-doc \\
    texlive-lang-chinese texlive-lang-cyrillic texlive-lang-german   (dpkg -x each, gunzip *.pdf.gz)
pip download --no-deps --no-binary :all: pypdf   (tar -xzf)
Files below 4 MB; of the first four packages and of pypdf all, of the others 40, 40, 20 and 30, evenly by name."""


def without_line_numbers(lines):
    """Lines without the numbers that go up by one step: alone, at their start or at their end."""
    for pattern, has_text in NUMBERED:
        found = [re.match(pattern, line) for line in lines]
        numbers = [int(own["number"]) for own in found if own]
        steps = {below - above for above, below in zip(numbers, numbers[1:])}
        if len(numbers) > 2 and len(steps) == 1 and steps.pop() > 0:
            lines = [line if not own else own["text"] if has_text else "" for line, own in zip(lines, found)]
    return [line for line in lines if line.strip()]


def cleaned(text):
    """Text of pdftotext without running heads, page numbers and numbers of lines."""
    pages = [without_line_numbers([line for line in page.split("\n") if line.strip()]) for page in text.removesuffix("\f").split("\f")]
    key = lambda line: re.sub(r"\d+", "0", re.sub(r"\s+", "", line))
    counts = collections.Counter(own for page in pages for own in {key(line) for line in page[:OUTER] + page[-OUTER:]})
    returns = lambda own: counts[own] > 1 and (counts[own] * 5 >= len(pages) * 2 or counts[own] >= 8)
    kept = []
    for page in pages:
        outer = set(range(OUTER)) | set(range(len(page) - OUTER, len(page)))
        kept += [line for at, line in enumerate(page) if at not in outer or not returns(key(line))]
    return "\n".join(kept)


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
        for suffix, of in CLEANED.items():
            text = (scratch / (name + of)).read_text("utf-8", "replace")
            (scratch / (name + suffix)).write_text(cleaned(text), "utf-8")
        names.append(name)
    return names


def run(program, scratch, form, unit=("char", "5", FORMS)):
    command = [program, "pairs", scratch, "--format", form, "--floor", "0", "--unit", unit[0], "-n", unit[1], "--normalize", unit[2]]
    command += ["--no-config", "--pdf", "builtin"]
    return subprocess.run(command, capture_output=True, text=True, env=os.environ | {"XDG_CACHE_HOME": str(scratch.parent / "cache")}).stdout


def jaccards(program, scratch, unit, references):
    """Jaccard of each PDF to the nearest of its texts by pdftotext."""
    found = {}
    for row in csv.DictReader(io.StringIO(run(program, scratch, "csv", unit))):
        for pdf, text in ((row["a"], row["b"]), (row["b"], row["a"])):
            if text in (pdf + suffix for suffix in references):
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
        found = jaccards(program, scratch, ("char", "5", FORMS), REFERENCES)
        clean = jaccards(program, scratch, ("char", "5", FORMS), CLEANED)
        words = jaccards(program, scratch, ("word", "1", "invisible,nfkc,lowercase,whitespace=smart"), REFERENCES)
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
    of_clean = sorted(max(clean.get(name, 0.0), value) for value, name in values)
    print(f"without running heads and line numbers: median {statistics.median(of_clean):.4f}, tenth percentile {of_clean[len(of_clean) // 10]:.4f}")
    of_words = sorted(words.get(name, 0.0) for _, name in values)
    print(f"their words in any order: median {statistics.median(of_words):.4f}, tenth percentile {of_words[len(of_words) // 10]:.4f}")
    for value, name in sorted(values)[: options.worst]:
        print(f"{value:.4f}  words {words.get(name, 0.0):.4f}  {letters[name]:7} letters  {name}  {why.get(name, '')[:60]}")
    return 1 if statistics.median(of_clean) < 0.97 or of_clean[len(of_clean) // 10] < 0.78 else 0


if __name__ == "__main__":
    sys.exit(main())

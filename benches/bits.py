#!/usr/bin/env python3
"""Average precision and F1 of SimHash by the bits of a fingerprint, on labelled sets.

    python3 benches/bits.py [--program target/release/lookalike] [--data FOLDER] [SET ...]

Each set is a folder in FOLDER, or in the one that LOOKALIKE_DATA names, with docs/ and truth.tsv. A threshold is a
share of the bits, rounded down, or a number of bits; only sets whose unlisted pairs count as independent are printed.
"""

import argparse
import csv
import os
import pathlib
import subprocess
import sys

from truth import ROOT, VALUES, truth

BITS = (64, 256)
THRESHOLDS = ((64, 3), (64, 9), (256, 38))


def pairs(program, folder, bits):
    """Distances and labels of the judged pairs."""
    words = ["pairs", folder / "docs", "--format", "tsv", "--floor", "0", "--no-config", "--simhash-bits", str(bits)]
    done = subprocess.run([program, *words], capture_output=True, check=True)
    labels, _ = truth(folder / "truth.tsv")
    rows = csv.DictReader(done.stdout.decode().splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE)
    both = [(VALUES["simhash"](row), labels.get(frozenset((row["a"], row["b"])), False)) for row in rows]
    return [(round((1 - value) * bits), label) for value, label in both if value is not None]


def average_precision(found):
    """Sum of precision times gained recall, over the thresholds; equal distances count at once."""
    copies, seen, total = sum(label for _, label in found), [0, 0], 0.0
    for distance in sorted({distance for distance, _ in found}):
        here = [label for own, label in found if own == distance]
        seen = [seen[0] + sum(here), seen[1] + len(here)]
        total += sum(here) / copies * seen[0] / seen[1]
    return total


def f1(found, most):
    flagged = [label for distance, label in found if distance <= most]
    return 2 * sum(flagged) / (len(flagged) + sum(label for _, label in found))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", default=ROOT / "target" / "release" / "lookalike")
    parser.add_argument("--data", default=os.environ.get("LOOKALIKE_DATA"))
    parser.add_argument("sets", nargs="*")
    given = parser.parse_args()
    if not given.data:
        sys.exit("name a folder of labelled sets with --data, or in LOOKALIKE_DATA")
    heads = [f"AP, {bits} bits" for bits in BITS] + [f"F1, ≤ {most} of {bits}" for bits, most in THRESHOLDS]
    print("| set | " + " | ".join(heads) + " |\n|" + " --- |" * (1 + len(heads)))
    for folder in sorted(pathlib.Path(given.data).iterdir()):
        if not (folder / "truth.tsv").exists() or (given.sets and folder.name not in given.sets):
            continue
        if not truth(folder / "truth.tsv")[1]:
            continue
        found = {bits: pairs(given.program, folder, bits) for bits in BITS}
        if len(found[64]) < 100:
            continue
        cells = [average_precision(found[bits]) for bits in BITS]
        cells += [f1(found[bits], most) for bits, most in THRESHOLDS]
        print(f"| {folder.name} | " + " | ".join(f"{cell:.3f}" for cell in cells) + " |", flush=True)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Counts the pairs that containment flags on labelled sets, with and without its rule against chance.

    python3 benches/contained.py [--program target/release/lookalike] [--data FOLDER] [SET ...]

Each set is a folder in FOLDER, or in the one that LOOKALIKE_DATA names, with docs/ and truth.tsv. For C ≥ .5 it prints
flagged copies / flagged independent pairs, and how many of both have a Jaccard under .2.
"""

import argparse
import csv
import os
import pathlib
import subprocess
import sys

from truth import ROOT, truth

LEAST = 0.5


def rows(program, folder):
    """The pairs of a folder, as `lookalike pairs` exports them."""
    settings = ["--threshold-containment", str(LEAST), "--no-cache", "--no-config"]
    done = subprocess.run([program, "pairs", folder, "--format", "tsv", *settings], capture_output=True, check=True)
    return csv.DictReader(done.stdout.decode().splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", default=ROOT / "target" / "release" / "lookalike")
    parser.add_argument("--data", default=os.environ.get("LOOKALIKE_DATA"))
    parser.add_argument("sets", nargs="*")
    given = parser.parse_args()
    if not given.data:
        sys.exit("name a folder of labelled sets with --data, or in LOOKALIKE_DATA")
    print("| set | C ≥ .5 alone | new | with the rule | new |\n| --- | --- | --- | --- | --- |")
    for folder in sorted(pathlib.Path(given.data).iterdir()):
        if not (folder / "truth.tsv").exists() or (given.sets and folder.name not in given.sets):
            continue
        labels, unlisted = truth(folder / "truth.tsv")
        counts = {name: [0, 0] for name in ("alone", "alone new", "rule", "rule new")}
        for row in rows(given.program, folder / "docs"):
            label = labels.get(frozenset((row["a"], row["b"])), 0 if unlisted else None)
            if label is None:
                continue
            is_new = float(row["jaccard"]) < 0.2
            for name, flagged in (
                ("alone", max(float(row["containment_a"]), float(row["containment_b"])) >= LEAST),
                ("rule", "C" in row["flags"]),
            ):
                for name in [name, f"{name} new"] if is_new else [name]:
                    counts[name][label == 0] += flagged
        cells = " | ".join(f"{copies} / {others}" for copies, others in counts.values())
        print(f"| {folder.name} | {cells} |", flush=True)


main()

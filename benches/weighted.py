#!/usr/bin/env python3
"""Average precision of the measures that depend on the corpus, next to Jaccard and the cosines, on labelled sets.

    python3 benches/weighted.py [--program target/release/lookalike] [--data FOLDER] [SET ...]

Each set is a folder in FOLDER, or in the one that LOOKALIKE_DATA names, with docs/ and truth.tsv. Pairs with a label of at
least --from are positive. Each cell is the average precision over all judged pairs, and the recall at a precision of .95.
"""

import argparse
import csv
import os
import pathlib
import subprocess
import sys

from truth import ROOT

COLUMNS = (("jaccard", "log"), ("weighted", "log"), ("cosine", "log"), ("cosine", "tfidf"), ("topic", "log"))


def labels(path, least):
    """The judged pairs and their labels, and true if all other pairs are independent."""
    lines = path.read_text().splitlines()
    rows = [line.split("\t") for line in lines[1:] if not line.startswith("#")]
    judged = {frozenset(row[:2]): float(row[2]) >= least for row in rows if len(row) > 2}
    return judged, "#unlisted\tskip" not in lines


def pairs(program, folder, weight):
    """All pairs with their scores, undefined ones as 0."""
    words = ["pairs", folder / "docs", "--format", "tsv", "--floor", "0", "--no-config", "--simhash-weight", weight]
    words += ["--by", "topic", "--threshold-weighted", "1"]
    done = subprocess.run([program, *words], capture_output=True, check=True)
    return list(csv.DictReader(done.stdout.decode().splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE))


def quality(scored):
    """Average precision, ties counted at once, and the highest recall at a precision of .95."""
    scored = sorted(scored, reverse=True)
    positive, total, recall = sum(label for _, label in scored), 0.0, 0.0
    hits, at = 0, 0
    while at < len(scored):
        end = at
        while end < len(scored) and scored[end][0] == scored[at][0]:
            end += 1
        gained = sum(label for _, label in scored[at:end])
        hits, at = hits + gained, end
        total += gained / positive * hits / end
        if hits / end >= 0.95:
            recall = hits / positive
    return total, recall


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", default=ROOT / "target" / "release" / "lookalike")
    parser.add_argument("--data", default=os.environ.get("LOOKALIKE_DATA"))
    parser.add_argument("--from", dest="least", type=float, default=1)
    parser.add_argument("sets", nargs="*")
    given = parser.parse_args()
    if not given.data:
        sys.exit("name a folder of labelled sets with --data, or in LOOKALIKE_DATA")
    heads = ["Jaccard", "weighted", "cosine, log", "cosine, tfidf", "topic"]
    print("| set | pairs | positive | " + " | ".join(heads) + " |\n|" + " --- |" * (3 + len(heads)))
    for folder in sorted(pathlib.Path(given.data).iterdir()):
        if not (folder / "truth.tsv").exists() or (given.sets and folder.name not in given.sets):
            continue
        judged, is_whole = labels(folder / "truth.tsv", given.least)
        found = {weight: pairs(given.program, folder, weight) for weight in ("log", "tfidf")}
        cells, counts = [], (0, 0)
        for column, weight in COLUMNS:
            scored = []
            for row in found[weight]:
                label = judged.get(frozenset((row["a"], row["b"])), False if is_whole else None)
                if label is not None:
                    scored.append((float(row[column] or 0), label))
            counts = len(scored), sum(label for _, label in scored)
            if counts[1] == 0 or counts[0] < 100:
                break
            cells.append("%.3f (%.2f)" % quality(scored))
        if cells:
            print(f"| {folder.name} | {counts[0]:,} | {counts[1]} | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()

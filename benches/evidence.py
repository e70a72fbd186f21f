#!/usr/bin/env python3
"""What is flagged at the first start, in which order, and how many false alarms were claimed and counted.

    python3 benches/evidence.py [--program target/release/lookalike] [--data FOLDER] [--mixes] [SET ...]

Each set is a folder in FOLDER, or in the one that LOOKALIKE_DATA names, with docs/ and truth.tsv; sets whose unlisted
pairs are not judged are left out. A set whose texts are in two scripts is also cut into its halves by script. Per set:
F1 of the flagged pairs at the first start, as a share of the best F1 that any column reaches at any cut; average
precision of the default order, less that of the best column; the false alarms that the program claims among the flagged
pairs once they are read, and those counted. With --mixes each two sets are put side by side in one folder: the F1 as a share of that of the parts,
and the pairs whose J, M, S, C differ from those in the parts (there must be none).

A pair is counted as false if truth.tsv does not list it as a copy.
"""

import argparse
import csv
import itertools
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

COLUMNS = ("jaccard", "minhash", "cosine", "weighted", "topic", "reuse")
SAME = ("jaccard", "minhash_equal", "simhash_distance", "containment_a", "containment_b", "cosine")
FIRST_HAN = "\u4e00"


def labels(folder):
    """The label of each listed pair; None where unlisted pairs are not judged."""
    found, judged = {}, False
    for row in csv.reader(open(folder / "truth.tsv", encoding="utf-8"), delimiter="\t"):
        if row[0] == "#unlisted":
            judged = row[1] == "0"
        elif row[0] != "file_a":
            found[tuple(sorted(row[:2]))] = int(row[2])
    return found if judged else None


def is_han(path):
    text = path.read_text(encoding="utf-8", errors="replace")
    return sum(FIRST_HAN <= c <= "\u9fff" for c in text) * 3 > len(text)


def pairs(program, folder):
    run = subprocess.run(
        [program, "pairs", folder, "--no-cache", "--format", "tsv", "--readings", "1000"],
        capture_output=True, encoding="utf-8", check=True,
    )
    rows = csv.DictReader(run.stdout.splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE)
    claim = re.search(r"of the other [0-9,]+ about ([0-9.,]+) would", run.stderr)
    claimed = claim.group(1) if claim else "0" if " read as copies" in run.stderr else "—"
    return list(rows), claimed


def f1(true, flagged, copies):
    return 2 * true / max(1, flagged + copies)


def precision(truths):
    """Average precision of labels in the order of a list."""
    true, total = 0, 0.0
    for place, is_copy in enumerate(truths, 1):
        if is_copy:
            true += 1
            total += true / place
    return total / max(1, true)


def best(rows, truths):
    """The best F1 at any cut of any column, and the best average precision of any column."""
    copies, top, order = sum(truths), 0.0, 0.0
    for name in COLUMNS:
        keyed = sorted(zip([float(row[name] or -1) for row in rows], truths), key=lambda x: -x[0])
        order = max(order, precision([is_copy for _, is_copy in keyed]))
        true = 0
        for place, (value, is_copy) in enumerate(keyed, 1):
            true += is_copy
            if place == len(keyed) or keyed[place][0] != value:
                top = max(top, f1(true, place, copies))
    return top, order


class Set:
    """A labelled set with its pairs."""

    def __init__(self, program, name, folder, found):
        self.name, self.folder, self.labels = name, folder, found
        self.rows, self.claimed = pairs(program, folder)
        self.truths = [found.get(tuple(sorted((row["a"], row["b"]))), 0) > 0 for row in self.rows]
        self.flagged = [row["flagged"] == "1" for row in self.rows]
        self.counts = (
            sum(a and b for a, b in zip(self.truths, self.flagged)),
            sum(self.flagged),
            sum(self.truths),
        )

    def line(self):
        top, order = best(self.rows, self.truths)
        true, flagged, _ = self.counts
        own = f1(*self.counts)
        share, less = own / max(top, 1e-9), precision(self.truths) - order
        print(f"{self.name:18} {flagged:5} flagged, F1 {own:.3f} = {share:.2f} of {top:.3f}   order {less:+.3f}   "
              f"false claimed {self.claimed} counted {flagged - true}")
        return share, less


def halves(program, name, folder, found, scratch):
    """The set, and its halves by script where it has two."""
    paths = sorted((folder / "docs").iterdir())
    kinds = {True: [path for path in paths if is_han(path)]}
    kinds[False] = [path for path in paths if path not in kinds[True]]
    yield Set(program, name, folder / "docs", found)
    if all(len(kind) >= 15 for kind in kinds.values()):
        for han, kind in kinds.items():
            part = scratch / f"{name}-{'han' if han else 'other'}"
            part.mkdir()
            for path in kind:
                shutil.copy(path, part)
            yield Set(program, part.name, part, found)


def mixed(program, one, other, scratch):
    """F1 in one folder as a share of that of the parts, and pairs whose scores differ."""
    folder = scratch / "mix"
    shutil.rmtree(folder, ignore_errors=True)
    for own in (one, other):
        shutil.copytree(own.folder, folder / own.name)
    known = {}
    for own in (one, other):
        for row, is_copy in zip(own.rows, own.truths):
            names = tuple(f"{own.name}/{row[side]}" for side in "ab")
            known[names] = (tuple(row[column] for column in SAME), is_copy)
    true = flagged = differ = 0
    for row in pairs(program, folder)[0]:
        scores, is_copy = known.get((row["a"], row["b"]), (None, False))
        differ += scores is not None and scores != tuple(row[column] for column in SAME)
        flagged += row["flagged"] == "1"
        true += is_copy and row["flagged"] == "1"
    parts = [sum(both) for both in zip(one.counts, other.counts)]
    share = f1(true, flagged, parts[2]) / max(f1(*parts), 1e-9)
    print(f"{one.name} + {other.name}: F1 {f1(true, flagged, parts[2]):.3f} = {share:.2f} of the parts; "
          f"{differ} pairs with other scores")
    return share


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--program", default="target/release/lookalike")
    parser.add_argument("--data", default=os.environ.get("LOOKALIKE_DATA"))
    parser.add_argument("--mixes", action="store_true")
    parser.add_argument("sets", nargs="*")
    given = parser.parse_args()
    if not given.data:
        sys.exit("give --data FOLDER, or set LOOKALIKE_DATA")
    with tempfile.TemporaryDirectory() as scratch:
        scratch = pathlib.Path(scratch)
        found = []
        for folder in sorted(pathlib.Path(given.data).iterdir()):
            if not (folder / "truth.tsv").exists() or given.sets and folder.name not in given.sets:
                continue
            own = labels(folder)
            if own is not None and len(list((folder / "docs").iterdir())) >= 15:
                found.extend(halves(given.program, folder.name, folder, own, scratch))
        lines = [own.line() for own in found]
        shares = [share for share, _ in lines]
        print(f"first start: mean {sum(shares) / len(shares):.3f} of the best F1, least {min(shares):.3f}; "
              f"order: {min(less for _, less in lines):+.3f} at worst")
        if given.mixes:
            whole = [own for own in found if not own.name.endswith(("-han", "-other"))]
            shares = [mixed(given.program, *both, scratch) for both in itertools.combinations(whole, 2)]
            print(f"mixes: mean {sum(shares) / len(shares):.3f} of the parts, least {min(shares):.3f}")


if __name__ == "__main__":
    main()

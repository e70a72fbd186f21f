#!/usr/bin/env python3
"""How good the thresholds are at the first start, at the classical values and at each preset.

    python3 benches/cuts.py [--program target/release/lookalike] [--data FOLDER] [--with='--simhash-bits 256'] [SET ...]

Each set is a folder in FOLDER, or in the one that LOOKALIKE_DATA names, with docs/ and truth.tsv; those with 100
documents or more are also halved, thinned, shortened and mixed, so that no rule fits a few sets only. The pieces are
made anew each time, from seeds, in a temporary folder. Every figure is an F1 as a share of the best F1 that
Jaccard reaches on the set; `any` counts a pair as flagged if any measure flags it; the column of a measure is the F1
at its own suggestion as a share of its own best F1. The scores are those that `lookalike pairs --format tsv` exports,
flags are counted here. Sets whose unlisted pairs are not judged are reported but not in the mean.
"""

import argparse
import csv
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

from truth import VALUES, truth

ROOT = pathlib.Path(__file__).resolve().parent.parent
FLAGS = ("jaccard", "minhash", "simhash", "containment")
# Pairs that the explorer reads unasked; only these have reuse.
READ = "1000"
PRESETS = ("classical", "copies", "rewrites", "versions")
BIG = 100


class Source:
    """A labelled folder."""

    def __init__(self, folder):
        self.name, self.folder = folder.name, folder
        self.docs = sorted(path.name for path in (folder / "docs").iterdir())
        lines = (folder / "truth.tsv").read_text(encoding="utf-8").splitlines()[1:]
        rows = [line.split("\t")[:3] for line in lines if line and not line.startswith("#")]
        self.rows = [(a, b, int(label)) for a, b, label in rows]
        self.judged_all = "#unlisted\t0" in lines

    def groups(self):
        """Documents that copies connect, in the order of their names."""
        up = {name: name for name in self.docs}

        def top(name):
            while up[name] != name:
                name = up[name]
            return name

        for a, b, label in self.rows:
            if label > 0 and a in up and b in up:
                up[top(a)] = top(b)
        found = {}
        for name in self.docs:
            found.setdefault(top(name), []).append(name)
        return [found[key] for key in sorted(found)]

    def half(self, which):
        groups = self.groups()
        random.Random(self.name).shuffle(groups)
        return [name for group in groups[which::2] for name in group]

    def rare(self):
        """An eighth of the groups of copies whole, of the others one text each."""
        dice, groups = random.Random("rare" + self.name), self.groups()
        dice.shuffle(groups)
        many = [group for group in groups if len(group) > 1]
        whole = max(2, round(len(many) / 8))
        single = [dice.choice(group) for group in many[whole:]] + [group[0] for group in groups if len(group) == 1]
        return [name for group in many[:whole] for name in group] + single


def write(folder, parts, length=None):
    """A set of some documents of others; with `length` only that many characters of each."""
    (folder / "docs").mkdir(parents=True)
    lines = ["file_a\tfile_b\tlabel\tgrade", "#unlisted\t0"]
    for source, docs in parts:
        for name in docs:
            data = (source.folder / "docs" / name).read_bytes()
            if length:
                data = data.decode("utf-8", errors="replace")[:length].encode()
            (folder / "docs" / name).write_bytes(data)
        kept = set(docs)
        lines += [f"{a}\t{b}\t{label}\t-" for a, b, label in source.rows if a in kept and b in kept]
    (folder / "truth.tsv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return folder


def pieces(sources, home):
    """Sets made of others: halves, few copies, first characters, mixtures."""
    big = [source for source in sources if source.judged_all and len(source.docs) >= BIG]
    for source in big:
        for which in (0, 1):
            yield write(home / f"{source.name}, half {which + 1}", [(source, source.half(which))])
        yield write(home / f"{source.name}, few copies", [(source, source.rare())])
        if sum(path.stat().st_size for path in (source.folder / "docs").iterdir()) > 600 * len(source.docs):
            yield write(home / f"{source.name}, 300 characters", [(source, source.docs)], 300)
    for one, other in zip(big, big[1:]):
        yield write(home / f"{one.name} + {other.name}", [(one, one.half(0)), (other, other.half(0))])


def run(program, extra, *words):
    done = subprocess.run([program, *words, "--no-config", *extra], capture_output=True, text=True, check=False)
    if done.returncode not in (0, 3):
        sys.exit(done.stderr)
    return done.stdout


def f1(flagged, labels):
    both = sum(flag and label for flag, label in zip(flagged, labels))
    all_ = sum(flagged) + sum(labels)
    return 2 * both / all_ if all_ else 0.0


def best(scores, labels):
    order = sorted(((score, label) for score, label in zip(scores, labels) if score is not None), reverse=True)
    copies, found, most = sum(labels), 0, 0.0
    for place, (score, label) in enumerate(order, 1):
        found += label
        if place == len(order) or order[place][0] != score:
            most = max(most, 2 * found / (place + copies))
    return most


class Study:
    def __init__(self, program, folder, extra, presets):
        docs = folder / "docs"
        # From 0 on C flags every pair that it can flag at all.
        table = run(program, extra, "pairs", "--format", "tsv", "--floor", "0", "--threshold-containment", "0", "--readings", READ, docs)
        rows = list(csv.DictReader(table.splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE))
        labels, unlisted = truth(folder / "truth.tsv")
        judged = [(row, labels.get(frozenset((row["a"], row["b"])), False if unlisted else None)) for row in rows]
        judged = [(row, label) for row, label in judged if label is not None]
        self.name, self.judged_all = folder.name, unlisted
        self.labels = [label for _, label in judged]
        read = [float(row["reuse"]) if row["reuse"] else None for row, _ in judged]
        self.bits = int(rows[0]["simhash_bits"]) if rows else 64
        self.scores = {own: [VALUES[own](row) for row, _ in judged] for own in FLAGS}
        self.scores["reuse"] = read
        contained = zip(self.scores["containment"], judged)
        self.scores["containment"] = [value if "C" in row["flags"] else None for value, (row, _) in contained]
        told = json.loads(run(program, extra, "tune", "--format", "json", "--floor", "0", "--readings", "1", docs))
        self.suggested = {own["measure"]: own["suggested"] for own in told["distributions"]}
        self.first = told["settings"]["thresholds"]
        self.presets = presets
        self.best = {own: best(self.scores[own], self.labels) for own in FLAGS}

    def least(self, own, threshold):
        return 1 - threshold / self.bits if own == "simhash" else threshold

    def flags(self, own, least):
        return [score is not None and score >= least - 1e-12 for score in self.scores[own]]

    def any(self, thresholds):
        """F1 of what any measure flags, as a share of the best F1 of Jaccard."""
        flags = [self.flags(own, self.least(own, at)) for own, at in thresholds.items() if own in self.scores and at is not None]
        return f1([any(row) for row in zip(*flags)], self.labels) / self.best["jaccard"]

    def alone(self, own):
        """F1 at the suggestion of a measure, as a share of its best; `None` without one."""
        cut = self.suggested.get(own)
        return f1(self.flags(own, cut["cut"]), self.labels) / self.best[own] if cut and self.best[own] else None


def cell(share):
    return "none" if share is None else f"{100 * share:.1f}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", default=ROOT / "target" / "release" / "lookalike", type=pathlib.Path)
    parser.add_argument("--data", default=os.environ.get("LOOKALIKE_DATA"), type=pathlib.Path)
    parser.add_argument("--with", dest="extra", default="", help="further settings, e.g. '-n 8'")
    parser.add_argument("--whole", action="store_true", help="only the sets as they are, no pieces of them")
    parser.add_argument("sets", nargs="*")
    args = parser.parse_args()
    if args.data is None:
        parser.error("give --data FOLDER or set LOOKALIKE_DATA: sets, each a folder with docs/ and truth.tsv")
    names = args.sets or sorted(path.parent.name for path in args.data.glob("*/truth.tsv"))
    sources = [Source(args.data / name) for name in names]
    print("| set | best F1 | why | first start (any) | " + " | ".join(PRESETS) + " | " + " | ".join(FLAGS) + " |")
    print("|---" * (4 + len(PRESETS) + len(FLAGS)) + "|")
    shares, classical, extra = {}, {}, args.extra.split()
    # Presets are the same on every corpus.
    preset = lambda name, docs: json.loads(run(args.program, extra, "pairs", "--format", "json", "--limit", "1", "--preset", name, docs))
    presets = {name: preset(name, sources[0].folder / "docs")["settings"]["thresholds"] for name in PRESETS}
    with tempfile.TemporaryDirectory() as home:
        made = [] if args.whole else pieces(sources, pathlib.Path(home))
        for folder in [source.folder for source in sources] + list(made):
            own = Study(args.program, folder, extra, presets)
            why = own.suggested["jaccard"]
            why = why["why"] if why else "none"
            first, at_presets = own.any(own.first), [own.any(own.presets[name]) for name in PRESETS]
            if own.judged_all and why == "valley":
                shares[own.name], classical[own.name] = first, at_presets[0]
            alone = [own.alone(name) for name in FLAGS]
            cells = [own.name, f"{own.best['jaccard']:.3f}", why, *map(cell, [first, *at_presets, *alone])]
            print("| " + " | ".join(cells) + " |", flush=True)
    if not shares:
        sys.exit("no set has a valley: nothing to judge")
    worst = min(shares, key=shares.get)
    mean = lambda all_: 100 * sum(all_.values()) / len(all_)
    print(
        f"{len(shares)} sets whose pairs are all judged have a valley: the first start reaches {mean(shares):.1f} % of the "
        f"best F1 (worst {100 * shares[worst]:.1f} %, {worst}), the classical values {mean(classical):.1f} %"
    )
    sys.exit(mean(shares) < 90 or shares[worst] < 0.75)


if __name__ == "__main__":
    main()

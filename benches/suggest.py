#!/usr/bin/env python3
"""Leave-one-out evaluation of the suggested cut: choose its constants on the other sets.

    python3 benches/suggest.py [--program target/release/lookalike] [--data FOLDER] [SET ...]

Each set is a folder in FOLDER, or in the one that LOOKALIKE_DATA names, with docs/ and truth.tsv. `lookalike tune --format json --floor 0` gives the distribution
of Jaccard over all pairs, `lookalike pairs` the scores of judged ones; this script computes the cut from the distribution
as src/core/compare/suggest.rs does (and fails if it comes to another one), for every combination of constants in
GRID. Then each set is left out in turn: the constants with the best mean share of the best F1 on the others
are taken to it. Sets whose unlisted pairs are not judged, or with fewer than 100 pairs, choose nothing and
are reported with the constants chosen on all that do.
"""

import argparse
import bisect
import csv
import itertools
import json
import math
import os
import pathlib
import subprocess
import sys

from truth import VALUES, judged, truth

ROOT = pathlib.Path(__file__).resolve().parent.parent
FINE = 4_000
CHANCE = 0.001
FEW = 100
HILL = 0.25
SPARSE = 0.75
QUANTILES = ((0.75, 0.67449), (0.9, 1.28155), (0.95, 1.64485))
# stray, from, to, kernel, stays: what stands in suggest.rs, and around it.
CHOSEN = (0.05, 0.3, 0.7, 0.15, 0.6)
GRID = list(
    itertools.product((0.01, 0.02, 0.05, 0.1, 0.2), (0.0, 0.3, 0.6), (0.4, 0.7, 1.0), (0.08, 0.15, 0.3), (0.6, 0.8, 0.9))
)


def place(bin):
    return math.log(bin / FINE + CHANCE)


def similarity(at):
    return math.exp(at) - CHANCE


def upper_tail(z):
    return 0.5 * math.erfc(z / math.sqrt(2))


class Line:
    """A histogram of all pairs, bin by bin."""

    def __init__(self, counts):
        self.counts = counts
        self.total = sum(counts)
        self.filled = [bin for bin, count in enumerate(counts) if count > 0]
        self.above = [0.0] * (len(counts) + 1)
        for bin in range(len(counts) - 1, -1, -1):
            self.above[bin] = self.above[bin + 1] + counts[bin]

    def quantile(self, share):
        reached = 0.0
        for bin, count in enumerate(self.counts):
            reached += count
            if reached > share * self.total:
                return bin
        return len(self.counts) - 1

    def over(self, value):
        first = max(0, math.ceil(value * FINE - 1e-9))
        return self.above[min(first, len(self.counts))]

    def widest_gap(self):
        filled = self.filled
        # The last one of equal gaps.
        gaps = ((place(b) - place(a), a, b) for a, b in zip(filled, filled[1:]))
        wide, low, high = max(gaps, key=lambda g: (g[0], g[1]), default=(0, 0, 0))
        if wide < math.log(2):
            return math.inf
        return similarity((place(low) + place(high)) / 2)

    def cut(self, constants):
        if self.total >= FEW and self.counts[0] > SPARSE * self.total:
            others = Line([0.0, *self.counts[1:]])
            is_unknown = others.total < FEW or others.quantile(0.5) > HILL * FINE
            return self.mixed() if is_unknown else others.cut(constants)
        stray, before, behind, kernel, stays = constants
        if self.total < FEW:
            return self.widest_gap()
        middle = self.quantile(0.5)
        center = place(middle)
        spread = sorted((place(self.quantile(share)) - center) / z for share, z in QUANTILES)[1]
        spread = max(spread, 1e-3)
        top = place(self.filled[-1])
        guess, step = None, 75
        while (at := center + spread * step * 0.02) <= top:
            if self.total * upper_tail((at - center) / spread) <= stray * self.over(similarity(at)):
                guess = at
                break
            step += 1
        if guess is None:
            end = next((n for n in range(600) if self.total * upper_tail(n * 0.02) < 0.5), 600)
            end = center + spread * end * 0.02
            if similarity(end) >= 0.95:
                return self.mixed()
            return min(max(similarity(end), 0.0), 1.0)
        width = kernel * spread
        least = stays * self.over(similarity(guess))
        best = (math.inf, guess)
        for step in range(51):
            at = guess - before * spread + (before + behind) * spread * step / 50
            if self.over(similarity(at)) < least:
                continue
            density = 0.0
            for bin in self.filled:
                z = (place(bin) - at) / width
                if abs(z) < 4:
                    density += self.counts[bin] * math.exp(-0.5 * z * z)
            best = min(best, (density, at), key=lambda own: own[0])
        return min(max(similarity(best[1]), 0.0), 1.0)

    def mixed(self):
        """The uppermost gap over a hill that doubles the value; a cut over all pairs if there is none."""
        start = max(self.quantile(0.75), 1)
        filled = [bin for bin in self.filled if bin >= start]
        for low, high in reversed(list(zip(filled, filled[1:]))):
            if low <= HILL * FINE and place(high) - place(low) >= math.log(2):
                return similarity((place(low) + place(high)) / 2)
        return math.inf


class Set:
    def __init__(self, program, folder):
        rows, measures, (labels, unlisted), told = study(program, folder)
        self.name = folder.name
        own = next(d for d in told["distributions"] if d["measure"] == "jaccard")
        counts = [0.0] * (FINE + 1)
        for start, kept, below in own["bins"]:
            counts[round(start * FINE)] += kept + below
        self.line = Line(counts)
        self.told = own["suggested"]["cut"] if own["suggested"] else math.inf
        self.best = next(m for m in measures if m["measure"] == "jaccard")["best_f1"]
        judged_labels, scores = judged(rows, VALUES["jaccard"], labels, unlisted)
        both = sorted(zip(scores, judged_labels), reverse=True)
        self.scores = [-score for score, _ in both]
        self.hits = list(itertools.accumulate((int(label) for _, label in both), initial=0))
        self.copies = self.hits[-1]
        self.judged_all = unlisted

    def share(self, constants):
        """F1 of the cut as a share of the best F1."""
        flagged = bisect.bisect_right(self.scores, -self.line.cut(constants))
        return 2 * self.hits[flagged] / (flagged + self.copies) / self.best


def study(program, folder):
    docs, file = folder / "docs", folder / "truth.tsv"

    def run(*words):
        done = subprocess.run([program, *words, docs, "--no-config"], capture_output=True, text=True, check=False)
        if done.returncode not in (0, 3):
            sys.exit(done.stderr)
        return done.stdout

    table = run("pairs", "--format", "tsv", "--floor", "0")
    rows = list(csv.DictReader(table.splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE))
    told = json.loads(run("tune", "--truth", file, "--format", "json", "--floor", "0"))
    return rows, told["truth"]["measures"], truth(file), told


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", default=ROOT / "target" / "release" / "lookalike", type=pathlib.Path)
    parser.add_argument("--data", default=os.environ.get("LOOKALIKE_DATA"), type=pathlib.Path)
    parser.add_argument("sets", nargs="*")
    args = parser.parse_args()
    if args.data is None:
        parser.error("give --data FOLDER or set LOOKALIKE_DATA: sets, each a folder with docs/ and truth.tsv")
    sets = []
    for name in args.sets or sorted(p.parent.name for p in args.data.glob("*/truth.tsv")):
        sets.append(Set(args.program, args.data / name))
    for own in sets:
        here = own.line.cut(CHOSEN)
        # The program approximates the tail of the normal distribution to 1e-7.
        if own.told is None or abs(here - own.told) > 0.003:
            sys.exit(f"{own.name}: the cut here is {here:.4f}, that of the program {own.told}")
    able = [own for own in sets if own.judged_all and own.line.total >= FEW]
    shares = {own.name: {constants: own.share(constants) for constants in GRID} for own in able}
    mean = lambda constants, names: sum(shares[name][constants] for name in names) / len(names)
    # Among equals, the one closest to the built-in constants.
    near = lambda constants: -sum(abs(math.log((a + 0.01) / (b + 0.01))) for a, b in zip(constants, CHOSEN))
    choose = lambda names: max(GRID, key=lambda constants: (round(mean(constants, names), 9), near(constants)))
    names = [own.name for own in able]
    everything = choose(names)
    print("| set | pairs | copies | best F1 | built-in constants reach | chosen without the set reach | these are |")
    print("|---|---|---|---|---|---|---|")
    for own in sets:
        others = [name for name in names if name != own.name]
        constants = choose(others) if own in able else everything
        without = 100 * own.share(constants)
        mark = "" if own in able else " (chose nothing)"
        print(
            f"| {own.name}{mark} | {own.line.total:,.0f} | {own.copies} | {own.best:.3f} | {100 * own.share(CHOSEN):.1f} % "
            f"| {without:.1f} % | {' '.join(map(str, constants))} |"
        )
    good = sum(own.share(choose([n for n in names if n != own.name])) >= 0.9 for own in able)
    print(f"left out, {good} of {len(able)} sets reach 90 % of the best F1")
    print(f"{len(GRID)} combinations of constants; best on all sets that choose: {' '.join(map(str, everything))}")
    worst = min(GRID, key=lambda constants: mean(constants, names))
    print(f"mean share over all constants of the grid: best {100 * mean(everything, names):.1f} %, worst {100 * mean(worst, names):.1f} %")


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Compares average precision and best F1 of `lookalike tune` with scikit-learn, set by set.

    python3 benches/truth.py [--program target/release/lookalike] [--data FOLDER] [SET ...]

Each set is a folder in FOLDER, or in the one that LOOKALIKE_DATA names, with docs/ and truth.tsv. The scores are those that `lookalike pairs --format tsv`
exports; the judged pairs are put together here, from the two files alone. Fails if any value differs by
more than 1e-9. Also says what the cut that is suggested without labels reaches of the best F1.

scikit-learn is installed into an environment of its own, target/truth-venv, on the first run.
"""

import argparse
import csv
import json
import os
import pathlib
import subprocess
import sys
import venv

ROOT = pathlib.Path(__file__).resolve().parent.parent
CLOSE = 1e-9
VALUES = {
    "jaccard": lambda row: float(row["jaccard"]),
    "minhash": lambda row: float(row["minhash"]),
    "simhash": lambda row: 1 - int(row["simhash_distance"]) / int(row["simhash_bits"])
    if row["simhash_distance"]
    else None,
    "containment": lambda row: max(float(row["containment_a"]), float(row["containment_b"])),
    "dice": lambda row: float(row["dice"]),
    "cosine": lambda row: float(row["cosine"]) if row["cosine"] else None,
    "weighted": lambda row: float(row["weighted"]) if row["weighted"] else None,
    "topic": lambda row: float(row["topic"]) if row["topic"] else None,
}


def with_scikit_learn():
    """Runs this script again in an environment that has scikit-learn, made if need be."""
    try:
        import sklearn.metrics  # noqa: F401
        return
    except ImportError:
        pass
    home = ROOT / "target" / "truth-venv"
    python = home / "bin" / "python"
    if sys.executable == str(python):
        sys.exit(f"scikit-learn cannot be imported in {home}: remove it and run again")
    if not python.exists():
        venv.create(home, with_pip=True)
        subprocess.run([python, "-m", "pip", "-q", "install", "scikit-learn==1.7.2"], check=True)
    os.execv(python, [str(python), *sys.argv])


def truth(path):
    """The labels by pair of names, and whether other pairs count as independent."""
    labels, unlisted = {}, False
    for line in path.read_text(encoding="utf-8").splitlines()[1:]:
        fields = line.split("\t")
        if line.startswith("#unlisted"):
            unlisted = fields[1] == "0"
        elif line and not line.startswith("#"):
            labels[frozenset(fields[:2])] = int(fields[2]) > 0
    return labels, unlisted


def judged(rows, value, labels, unlisted):
    """Labels and scores of all judged pairs."""
    both = [(labels.get(frozenset((row["a"], row["b"])), False if unlisted else None), value(row)) for row in rows]
    both = [(label, score) for label, score in both if label is not None and score is not None]
    return [label for label, _ in both], [score for _, score in both]


def reference(labels, scores):
    from sklearn.metrics import average_precision_score, precision_recall_curve

    precision, recall, _ = precision_recall_curve(labels, scores)
    f1 = [2 * p * r / (p + r) if p + r else 0.0 for p, r in zip(precision, recall)]
    return float(average_precision_score(labels, scores)), float(max(f1))


def study(program, folder, extra):
    docs, file = folder / "docs", folder / "truth.tsv"
    run = lambda *words: subprocess.run([program, *words, docs, "--no-config", *extra], check=False, capture_output=True, text=True)
    table = run("pairs", "--format", "tsv", "--floor", "0", "--by", "topic")
    if table.returncode not in (0, 3):
        sys.exit(table.stderr)
    rows = list(csv.DictReader(table.stdout.splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE))
    told = run("tune", "--truth", file, "--format", "json", "--floor", "0")
    if told.returncode not in (0, 3):
        sys.exit(told.stderr)
    return rows, json.loads(told.stdout)["truth"]["measures"], truth(file)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", default=ROOT / "target" / "release" / "lookalike", type=pathlib.Path)
    parser.add_argument("--data", default=os.environ.get("LOOKALIKE_DATA"), type=pathlib.Path)
    parser.add_argument("--with", dest="extra", default="", help="further settings, e.g. '-n 8'")
    parser.add_argument("sets", nargs="*")
    args = parser.parse_args()
    if args.data is None:
        parser.error("give --data FOLDER or set LOOKALIKE_DATA: sets, each a folder with docs/ and truth.tsv")
    with_scikit_learn()
    names = args.sets or sorted(p.parent.name for p in args.data.glob("*/truth.tsv"))
    worst, reached = 0.0, {}
    print("| set | measure | copies | independent | AP | AP of scikit-learn | best F1 | of scikit-learn | suggested cut | reaches |")
    print("|---|---|---|---|---|---|---|---|---|---|")
    for name in names:
        rows, measures, (labels, unlisted) = study(args.program, args.data / name, args.extra.split())
        for own in measures:
            measure = own["measure"]
            if own["average_precision"] is None:
                print(f"| {name} | {measure} | not computed without --by |  |  |  |  |  |  |  |")
                continue
            ap, f1 = reference(*judged(rows, VALUES[measure], labels, unlisted))
            worst = max(worst, abs(ap - own["average_precision"]), abs(f1 - own["best_f1"]))
            cut, share = "", ""
            if own["at_suggested"]:
                cut = f"{own['at_suggested']['threshold']:.4f}"
                part = (own["at_suggested"]["f1"] or 0) / own["best_f1"]
                share = f"{100 * part:.1f} %"
                reached.setdefault(measure, []).append(part)
            print(
                f"| {name} | {measure} | {own['copies']} | {own['independent']} | {own['average_precision']:.6f} | {ap:.6f} "
                f"| {own['best_f1']:.6f} | {f1:.6f} | {cut} | {share} |"
            )
    for measure, parts in reached.items():
        good = sum(part >= 0.9 for part in parts)
        print(f"{measure}: the suggested cut reaches 90 % of the best F1 on {good} of {len(parts)} sets")
    print(f"largest difference from scikit-learn: {worst:.2e}")
    sys.exit(worst > CLOSE)


if __name__ == "__main__":
    main()

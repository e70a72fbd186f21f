#!/usr/bin/env python3
"""Sources of rewritten texts: for each text that was made from others, whether a true source stands first.

    python3 benches/rewritten.py FOLDER [--program target/release/lookalike]

FOLDER holds docs/ and truth.tsv: file_a, file_b, label, grade, kind, with file_a as the source of file_b. A text is right if
the first source that `lookalike sources FOLDER/docs` lists is one of its sources, or came from the same source (a ring); a
text without a source is wrong. Prints a row for each kind, the wrong texts, and the innocent texts of which more than 5 % is
accounted for. Kinds without a common language (translated) and pairs that only share a source are left out.

Exits with 1 if a true source stands first for less than nine of ten rewritten texts.
"""

import argparse
import collections
import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
# Pairs that are no source and copy.
INDIRECT = {"ring-copiers", "chain-ends", "common-source", "common-source-translated"}
OTHER_LANGUAGE = {"translated"}
# Nothing of them was rewritten: a quotation.
QUOTED = {"quoted-cited", "quoted-uncited"}


def truth(folder):
    lines = (folder / "truth.tsv").read_text().splitlines()
    rows = [line.split("\t") for line in lines[1:] if line and not line.startswith("#")]
    return [row[:5] for row in rows]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--program", default=ROOT / "target/release/lookalike")
    options = parser.parse_args()
    out = subprocess.run([options.program, "sources", options.folder / "docs", "--format", "json", "--no-config", "--no-cache"],
                         stdout=subprocess.PIPE, check=True).stdout
    texts = {text["text"]: text for text in json.loads(out)["texts"]}
    sources, kinds, copied, kin = collections.defaultdict(set), {}, set(), collections.defaultdict(set)
    for a, b, label, _, kind in truth(options.folder):
        if label == "0":
            continue
        copied |= {a, b}
        if kind in INDIRECT:
            kin[a].add(b)
            kin[b].add(a)
        elif kind not in OTHER_LANGUAGE:
            sources[b].add(a)
            kinds[b] = kind
    table, wrong = collections.defaultdict(lambda: [0, 0, 0]), []
    for name, true in sorted(sources.items()):
        listed = [source["source"] for source in texts[name]["sources"]]
        first = listed[0] if listed else "none"
        row = table[kinds[name]]
        row[0] += 1
        row[1] += first in true
        row[2] += first in true | kin[name]
        if first not in true:
            wrong.append((kinds[name], name, first))
    print("kind                texts  true source first  or a copy of it")
    for kind, (number, right, near) in sorted(table.items()):
        print(f"{kind:18}  {number:5}  {right:17}  {near:15}")
    sums = [sum(row[at] for kind, row in table.items() if kind not in QUOTED) for at in range(3)]
    print(f"rewritten           {sums[0]:5}  {sums[1]:17}  {sums[2]:15}")
    for kind, name, first in wrong:
        print(f"  {kind}: {name}: first is {first}")
    shares = {name: texts[name].get("accounted_or_reworded", texts[name]["accounted"]) or 0 for name in texts}
    for name in sorted(texts.keys() - copied, key=lambda name: -shares[name]):
        if shares[name] > 0.05:
            print(f"  independent: {name}: {100 * shares[name]:.1f} %, first is {texts[name]['sources'][0]['source']}")
    sys.exit(sums[1] < 0.9 * sums[0])


if __name__ == "__main__":
    main()

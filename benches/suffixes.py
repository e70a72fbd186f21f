#!/usr/bin/env python3
"""Compares the spans of the passage index with those of a suffix array.

    python3 benches/suffixes.py [--program target/release/lookalike] [--data FOLDER] [--length 8] [SET ...]

Each set is a folder with docs/ in FOLDER, or in the one that LOOKALIKE_DATA names (default: zh-laws). Of every text only the Han
characters that normalising leaves alone are kept, so that a token is a character and no rule on words or
punctuation decides anything. `pydivsufsort` (libdivsufsort; `pip install pydivsufsort`) sorts the suffixes of all
texts; a character is shared if a stretch of `length` characters with it begins with a prefix of that length in another text, too.
Compared are the shared spans of each text, in bytes, and those of each pair of a text and a source, with what
`lookalike sources --format json` lists, without bridged gaps. Prints the number of equal and of differing spans.
Exit code 0: all are equal, 1: some differ.
"""

import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time
import unicodedata
from collections import defaultdict

import numpy
import pydivsufsort

ROOT = pathlib.Path(__file__).resolve().parent.parent
BYTES = 3  # of a Han character below U+10000


def plain(text):
    """The Han characters of a text that normalising leaves alone."""
    return "".join(c for c in text if "\u4e00" <= c <= "\u9fff" and unicodedata.normalize("NFKC", c) == c)


def joined(positions, length):
    """The spans, in bytes, that windows of this length at ascending positions cover."""
    spans = []
    for position in positions:
        if spans and position <= spans[-1][1]:
            spans[-1][1] = position + length
        else:
            spans.append([position, position + length])
    return [(BYTES * start, BYTES * end) for start, end in spans]


def by_suffixes(texts, length):
    """The spans of each text, and of each pair of a text and a source."""
    starts, values = [], []
    for number, text in enumerate(texts):
        starts.append(len(values))
        values.extend(ord(c) for c in text)
        values.append(0x20000 + number)  # a separator that occurs once
    numbers = numpy.array(values, dtype=numpy.uint32)
    order = pydivsufsort.divsufsort(numbers)
    common = pydivsufsort.kasai(numbers, order)
    owners = numpy.searchsorted(numpy.array(starts), order, side="right") - 1
    ends = [start + len(text) for start, text in zip(starts, texts)]
    whole, pairs = defaultdict(list), defaultdict(list)
    first, count = 0, len(order)
    while first < count:
        last = first
        while last + 1 < count and common[last] >= length:
            last += 1
        members = [(int(owners[at]), int(order[at])) for at in range(first, last + 1)]
        members = [(own, at) for own, at in members if at + length <= ends[own]]
        found = {own for own, _ in members}
        if len(found) > 1:
            for own, at in members:
                whole[own].append(at - starts[own])
                for other in found - {own}:
                    pairs[own, other].append(at - starts[own])
        first = last + 1
    return (
        {own: joined(sorted(places), length) for own, places in whole.items()},
        {pair: joined(sorted(places), length) for pair, places in pairs.items()},
    )


def merged(spans):
    """Spans that touch or overlap as one."""
    out = []
    for start, end in sorted(spans):
        if out and start <= out[-1][1]:
            out[-1][1] = max(out[-1][1], end)
        else:
            out.append([start, end])
    return [tuple(span) for span in out]


def by_program(program, folder, names, length):
    """The same spans as the program lists them."""
    command = [program, "sources", folder, "--no-marks", "--min-chars", str(length), "--format", "json"]
    record = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
    place = {name: number for number, name in enumerate(names)}
    whole, pairs = {}, {}
    for text in record["texts"]:
        own, all_spans = place[text["text"]], []
        if text["crowded"] or text["cut"]:
            sys.exit(f"{text['text']}: not all sources were looked at")
        for source in text["sources"]:
            stretches = [one for one in source["stretches"] if not one["bridge"]]
            spans = merged(tuple(one["text_bytes"]) for one in stretches)
            pairs[own, place[source["source"]]] = spans
            all_spans += spans
        if all_spans:
            whole[own] = merged(all_spans)
    return whole, pairs


def compared(what, expected, found):
    """Prints how many spans are equal; the number of those that are not."""
    expected = {(key, span) for key, spans in expected.items() for span in merged(spans)}
    found = {(key, span) for key, spans in found.items() for span in spans}
    missing, extra = len(expected - found), len(found - expected)
    print(f"  {what}: {len(expected & found)} equal, {missing} only by suffixes, {extra} only by the index")
    for key, span in sorted(expected ^ found)[:3]:
        print("    ", key, span, "by suffixes" if (key, span) in expected else "by the index")
    return missing + extra


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--program", default=str(ROOT / "target/release/lookalike"))
    parser.add_argument("--data", default=os.environ.get("LOOKALIKE_DATA"))
    parser.add_argument("--length", type=int, default=8)
    parser.add_argument("sets", nargs="*", default=["zh-laws"])
    given = parser.parse_args()
    if given.data is None:
        sys.exit("no --data, and LOOKALIKE_DATA is not set")
    differing = 0
    for name in given.sets:
        files = sorted(path for path in (pathlib.Path(given.data) / name / "docs").iterdir())
        texts = [plain(path.read_text(encoding="utf-8")) for path in files]
        with tempfile.TemporaryDirectory() as folder:
            for path, text in zip(files, texts):
                pathlib.Path(folder, path.name).write_text(text, encoding="utf-8")
            start = time.time()
            found = by_program(given.program, folder, [path.name for path in files], given.length)
            between = time.time()
            expected = by_suffixes(texts, given.length)
        characters = sum(map(len, texts))
        print(f"{name}: {len(texts)} texts, {characters} characters; {between - start:.1f} s, {time.time() - between:.1f} s")
        differing += compared("spans of texts", expected[0], found[0])
        differing += compared("spans of pairs", expected[1], found[1])
    sys.exit(differing > 0)


if __name__ == "__main__":
    main()

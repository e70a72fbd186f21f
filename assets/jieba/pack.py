#!/usr/bin/env python3
"""Packs the data of jieba: pack.py FOLDER-OF-jieba-rs/src/data writes dict.gz and idf.gz beside this file.

A word begins with a byte from 1 on: one more than the number of characters that it shares with the word before.
"""

import gzip
import pathlib
import sys

MOST = 7  # shared characters; bytes from 9 on are blanks and line feeds


def folded(words, before=""):
    for word in words:
        shared = 0
        while shared < min(len(word), len(before), MOST) and word[shared] == before[shared]:
            shared += 1
        before = word
        yield chr(1 + shared) + word[shared:]


def dictionary(text):
    rows = [line.split(" ") for line in text.splitlines()]
    words = folded(row[0] for row in rows)
    return "".join(f"{word} {row[1]}\n" for word, row in zip(words, rows))


def statistics(text):
    by_value = {}
    for line in text.splitlines():
        word, value = line.split(" ")
        if len(word) > 1 and float(value) != 11.9547675029:
            by_value.setdefault(value, []).append(word)
    lines = []
    for value, words in sorted(by_value.items(), key=lambda item: float(item[0])):
        lines.append(f"{value} {' '.join(folded(sorted(words)))}\n")
    return "".join(lines)


def main():
    source, here = pathlib.Path(sys.argv[1]), pathlib.Path(__file__).parent
    for name, pack in [("dict", dictionary), ("idf", statistics)]:
        text = pack((source / f"{name}.txt").read_text("utf-8"))
        (here / f"{name}.gz").write_bytes(gzip.compress(text.encode(), 9, mtime=0))


if __name__ == "__main__":
    main()

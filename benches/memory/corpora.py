"""Writes folders that need much memory: python3 corpora.py FOLDER NAME DOCUMENTS"""

import itertools
import os
import random
import sys

SIZE = 5_000  # bytes of a text


def vocabulary(draw, words=20_000):
    starts, middles, ends = "b br c d f g gr l m n p pl r s st t tr w".split(), "a e i o u ai ee ou".split(), "n r s t l ck nd ng tion ing".split()
    syllable = lambda: draw.choice(starts) + draw.choice(middles)
    made = {"".join(syllable() for _ in range(draw.randint(1, 3))) + draw.choice(["", *ends]) for _ in range(words)}
    made = sorted(made)
    draw.shuffle(made)
    return made, list(itertools.accumulate(1 / (rank + 2) for rank in range(len(made))))


class Prose:
    """Sentences of made-up words, the frequent ones frequent."""

    def __init__(self, seed):
        self.draw = random.Random(seed)
        self.words, self.weights = vocabulary(random.Random(1))

    def text(self, size):
        parts, length = [], 0
        while length < size:
            words = self.draw.choices(self.words, cum_weights=self.weights, k=self.draw.randint(5, 20))
            parts.append(" ".join(words).capitalize() + ("." if self.draw.random() < 0.9 else ".\n\n"))
            length += len(parts[-1]) + 1
        return " ".join(parts)[:size]


def edited(prose, text, share):
    """The text with this share of its words replaced."""
    words = text.split(" ")
    for _ in range(int(len(words) * share)):
        words[prose.draw.randrange(len(words))] = prose.draw.choice(prose.words)
    return " ".join(words)


def texts(name, documents):
    prose = Prose(name)
    one = prose.text(SIZE)
    for number in range(documents):
        if name == "identical":
            yield one
        elif name == "near":
            yield edited(prose, one, 0.01)
        elif name == "template":
            yield one[: SIZE * 4 // 5] + "\n" + prose.text(SIZE // 5)
        elif name == "prose":
            yield prose.text(SIZE)
        elif name == "tiny":
            yield f"{number} {prose.text(50)}\n"
        elif name == "repeated":  # one line of 256 MB, few distinct shingles
            yield f"{number} " + one.replace("\n", " ") * (256_000_000 // SIZE)
        elif name == "long":  # 256 MB, many distinct shingles
            yield "".join(prose.text(4_000_000) + "\n" for _ in range(64))
        else:
            sys.exit(f"unknown corpus {name}: identical, near, template, prose, tiny, repeated, long")


folder, name, documents = sys.argv[1], sys.argv[2], int(sys.argv[3])
for number, text in enumerate(texts(name, documents)):
    if number % 1_000 == 0:
        os.makedirs(f"{folder}/{number // 1_000:04}", exist_ok=True)
    with open(f"{folder}/{number // 1_000:04}/{number:07}.txt", "w") as file:
        file.write(text)

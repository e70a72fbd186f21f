#!/usr/bin/env python3
"""Writes a large table of synthetic texts, the same for one seed on every machine:
python3 benches/large/corpus.py ROWS FILE [SEED]

Half of the texts are of Chinese words, half of made English ones, 1 to 3 kB, by Zipf's law with topics,
phrases and shared paragraphs. Three in ten are copies of one before with 0 to 50 % of the words changed.
About 40 CPU seconds for 300,000 rows of 2.2 kB.
"""
import array, json, random, sys

BASES = 50_000  # texts that copies are made of, at most


def zipf(items, power, size):
    """A list of this size in which each item stands about as often as by Zipf's law."""
    weights = [1 / (rank + 3) ** power for rank in range(len(items))]
    total, drawn, carried = sum(weights), [], 0.0
    for item, weight in zip(items, weights):
        carried += weight / total * size
        drawn += [item] * int(carried)
        carried -= int(carried)
    return (drawn + items)[:size]


class Language:
    def __init__(self, draw, chinese):
        self.chinese = chinese
        if chinese:
            signs = [chr(0x4E00 + number) for number in range(3500)]
            draw.shuffle(signs)
            common = zipf(signs, 0.6, 1 << 16)
            made = ("".join(draw.choices(common, k=draw.choice((1, 2, 2, 2, 2, 3, 4)))) for _ in range(22_000))
        else:
            starts, vowels = "b c d f g h l m n p r s t v w br ch st th tr".split(), "a e i o u ai ea ou".split()
            ends = ["", "", "n", "r", "s", "t", "nd", "st", "ng", "tion", "ing", "ed"]
            syllable = lambda: draw.choice(starts) + draw.choice(vowels) + draw.choice(ends)
            made = ("".join(syllable() for _ in range(draw.choice((1, 2, 2, 3)))) for _ in range(40_000))
        words = list(dict.fromkeys(made))
        phrases = [self.join(draw.choices(words[:6000], k=draw.randrange(2, 6))) for _ in range(20_000)]
        self.common = zipf(words, 1.0, 1 << 15) + zipf(phrases, 0.8, 1 << 13)
        self.common += draw.choices(words, k=(1 << 16) - len(self.common))
        self.topics = [draw.choices(words[200:], k=256) for _ in range(150)]
        self.shared = [draw.choices(self.common, k=60) for _ in range(12)]

    def join(self, words):
        return ("" if self.chinese else " ").join(words)

    def original(self, draw):
        count = (1000 + int(2000 * draw.random())) // (11 if self.chinese else 10)
        topic = draw.choice(self.topics)
        places, kinds = array.array("H", draw.randbytes(2 * count)), draw.randbytes(count)
        words = [self.common[place] if kind > 50 else topic[place & 255] for place, kind in zip(places, kinds)]
        return (draw.choice(self.shared) + words) if draw.random() < 0.1 else words

    def copy(self, draw, words):
        words = list(words)
        for _ in range(int(len(words) * draw.choice((0, 0.01, 0.02, 0.05, 0.05, 0.1, 0.1, 0.15, 0.2, 0.3, 0.5)))):
            at, how = draw.randrange(len(words)), draw.random()
            if how < 0.5:
                words[at] = draw.choice(self.common)
            elif how < 0.75:
                words.insert(at, draw.choice(self.common))
            elif len(words) > 1:
                del words[at]
        return words

    def text(self, words):
        stop = "。" if self.chinese else ". "
        sentences = (self.join(words[at : at + 15]) + (stop if at % 75 else stop + "\n") for at in range(0, len(words), 15))
        return "".join(sentences)


def rows(count, seed=1):
    """Lines of JSON with an id and a text."""
    draw = random.Random(seed)
    languages, bases = [Language(draw, chinese) for chinese in (False, True)], []
    for row in range(count):
        if bases and draw.random() < 0.3:
            language, words = draw.choice(bases)
            words = language.copy(draw, words)
        else:
            language = draw.choice(languages)
            words = language.original(draw)
            if len(bases) < BASES:
                bases.append((language, words))
            elif draw.random() < 0.3:
                bases[draw.randrange(BASES)] = (language, words)
        yield json.dumps({"id": f"r{row}", "text": language.text(words)}, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    with open(sys.argv[2], "w", encoding="utf-8") as out:
        out.writelines(rows(int(sys.argv[1]), int(sys.argv[3]) if len(sys.argv) > 3 else 1))

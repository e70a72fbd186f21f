"""Writes a seeded corpus of Chinese and English texts with planted near-duplicates.

    corpus.py FOLDER DOCUMENTS [SEED]

FOLDER/docs/NNN/dNNNNNN.txt are texts of 1 to 5 kB: 45 % Chinese, 45 % English, 10 % both. Words
follow Zipf's law; set phrases, topics and boilerplate paragraphs recur as they do in real writing,
so unrelated texts share frequent shingles. 30 % of the texts are edited copies of earlier ones.
FOLDER/truth.tsv lists them: original, copy, kind of edit, share of words touched. The same
arguments give the same bytes on every machine.
"""
import itertools
import os
import random
import sys

ENGLISH = (
    "the of and to a in that is was he for it with as his on be at by i this had not are but from or "
    "have an they which one you were all her she there would their we him been has when who will no "
    "more if out so up said what its about than into them can only other time new some could these "
    "two may first then do any like my now over such our man me even most made after also did many "
    "before must through back years where much your way well down should because each just those "
    "people how too little state good very make world still own see men work long get here between "
    "both life being under never day same another know while last might us great old year off come "
    "since against go came right used take three"
).split()
CHINESE = (
    "的 了 是 在 和 有 不 我 他 这 中 大 来 上 国 个 到 说 们 为 子 与 也 你 对 生 能 而 那 得 于 着 下 自 之 年 "
    "过 发 后 作 里 用 道 行 所 然 家 种 事 成 方 多 经 么 去 法 学 如 都 同 现 当 没 动 面 起 看 定 天 分 还 进 好 "
    "我们 他们 自己 没有 可以 一个 什么 这个 问题 时候 现在 因为 所以 如果 但是 已经 或者 以及 使用 系统 工作 发展 "
    "社会 经济 技术 管理 服务 信息 研究 教育 学生 学校 公司 市场 产品 企业 政府 国家 人民 世界 历史 文化 生活 家庭 "
    "时间 地方 城市 农村 环境 保护 科学 方法 结果 分析 设计 语言 文本 比较 重要 主要 一般 可能 必须 应该 需要 认为"
).split()


def zipf(count, exponent=1.0, shift=2.0):
    """Cumulative weights of ranks 1 to count."""
    return list(itertools.accumulate((rank + shift) ** -exponent for rank in range(count)))


class Language:
    """Words of one language with their habits."""

    def __init__(self, name, seed):
        self.chinese = name == "zh"
        self.gap = "" if self.chinese else " "
        rng = random.Random(f"{name} {seed}")
        self.words = list(dict.fromkeys(CHINESE if self.chinese else ENGLISH))
        known = set(self.words)
        coin = self.han_word(rng) if self.chinese else self.latin_word(rng)
        for word in coin:
            if word not in known:
                known.add(word)
                self.words.append(word)
            if len(self.words) == 20_000:
                break
        self.weights = zipf(len(self.words))
        pick = lambda count: rng.choices(self.words, cum_weights=self.weights, k=count)
        self.phrases = [pick(rng.randint(2, 5)) for _ in range(30_000)]
        self.phrase_weights = zipf(len(self.phrases), 0.8)
        self.topics = [rng.sample(self.words[200:], 250) for _ in range(150)]
        self.topic_weights = zipf(250, 0.9)
        self.boilerplate = [self.paragraph(rng, self.topics[0]) for _ in range(12)]

    @staticmethod
    def han_word(rng):
        cells = (bytes((row, cell)) for row in range(0xB0, 0xD7) for cell in range(0xA1, 0xFF))
        characters = [cell.decode("gb2312") for cell in cells]
        rng.shuffle(characters)
        weights = zipf(len(characters), 0.7)
        while True:
            yield "".join(rng.choices(characters, cum_weights=weights, k=rng.choice((1, 2, 2, 2, 3, 4))))

    @staticmethod
    def latin_word(rng):
        onsets = "b c d f g h j k l m n p r s t v w br ch cl dr fl gr pl pr sh sl st th tr".split()
        nuclei = "a e i o u ai ea ee ou oo io".split()
        codas = ["", "", "", "n", "r", "s", "t", "l", "m", "ck", "nd", "st", "ng", "tion", "ment", "ing", "ed"]
        while True:
            syllables = rng.choice((1, 2, 2, 3))
            yield "".join(rng.choice(onsets) + rng.choice(nuclei) + rng.choice(codas) for _ in range(syllables))

    def sentence(self, rng, topic):
        """A list of words; the last one carries the stop."""
        length, words = rng.randint(6, 22), []
        while len(words) < length:
            turn = rng.random()
            if turn < 0.16:
                words += rng.choices(self.phrases, cum_weights=self.phrase_weights)[0]
            elif turn < 0.36:
                words += rng.choices(topic, cum_weights=self.topic_weights)
            else:
                words += rng.choices(self.words, cum_weights=self.weights, k=4)
        words[0] = words[0].capitalize()
        words[-1] += "。" if self.chinese else "."
        return words

    def paragraph(self, rng, topic):
        return [self.sentence(rng, topic) for _ in range(rng.randint(2, 6))]

    def written(self, paragraphs):
        sentences = lambda paragraph: self.gap.join(self.gap.join(words) for words in paragraph)
        return "\n\n".join(sentences(paragraph) for paragraph in paragraphs)

    def text(self, rng, size):
        """Paragraphs of sentences of words, about `size` bytes of UTF-8 when written."""
        topic, paragraphs = rng.choice(self.topics), []
        while size > 0:
            stock = rng.random() < 0.03
            paragraphs.append(rng.choice(self.boilerplate) if stock else self.paragraph(rng, topic))
            size -= len(self.written(paragraphs[-1:]).encode())
        return paragraphs


def by_word(change):
    """An edit that changes each word with the chance given."""

    def edit(rng, language, paragraphs, rate):
        drawn = lambda: rng.choices(language.words, cum_weights=language.weights)[0]
        touched = lambda word: change(word, drawn()) if rng.random() < rate else [word]
        return [[[new for word in s for new in touched(word)] for s in p] for p in paragraphs]

    return edit


def shuffled(rng, _, paragraphs, rate):
    sentences = [list(p) for p in paragraphs]
    for paragraph in sentences:
        for place in range(len(paragraph)):
            if rng.random() < rate:
                other = rng.randrange(len(paragraph))
                paragraph[place], paragraph[other] = paragraph[other], paragraph[place]
    rng.shuffle(sentences)
    return sentences


def excerpt(rng, _, paragraphs, rate):
    kept = max(1, round(len(paragraphs) * (1 - rate)))
    start = rng.randrange(len(paragraphs) - kept + 1)
    return paragraphs[start : start + kept]


def extended(rng, language, paragraphs, rate):
    added = max(1, round(len(paragraphs) * rate))
    topic = rng.choice(language.topics)
    return paragraphs + [language.paragraph(rng, topic) for _ in range(added)]


def framed(rng, language, paragraphs, _):
    return [rng.choice(language.boilerplate), *paragraphs, rng.choice(language.boilerplate)]


EDITS = {
    "replace": by_word(lambda _, drawn: [drawn]),
    "delete": by_word(lambda *_: []),
    "insert": by_word(lambda word, drawn: [word, drawn]),
    "typing": by_word(lambda word, _: [word[:-1]]),
    "shuffle": shuffled,
    "excerpt": excerpt,
    "extend": extended,
    "frame": framed,
}
RATES = (0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5)


def write(folder, documents, seed=1):
    rng = random.Random(seed)
    languages = [Language("zh", seed), Language("en", seed)]
    made, truth = [], ["original\tcopy\tedit\trate"]
    for number in range(documents):
        if made and rng.random() < 0.30:
            source = rng.randrange(len(made))
            kind, rate = rng.choice(list(EDITS)), rng.choice(RATES)
            parts = [(lan, EDITS[kind](rng, lan, text, rate)) for lan, text in made[source]]
            truth.append(f"{path(source)}\t{path(number)}\t{kind}\t{rate}")
        else:
            turn, size = rng.random(), rng.randint(1_000, 5_000)
            chosen = languages[:1] if turn < 0.45 else languages[1:] if turn < 0.9 else languages
            parts = [(language, language.text(rng, size // len(chosen))) for language in chosen]
        made.append(parts)
        place = os.path.join(folder, "docs", path(number))
        os.makedirs(os.path.dirname(place), exist_ok=True)
        with open(place, "w", encoding="utf-8", newline="\n") as file:
            file.write("\n\n".join(language.written(text) for language, text in parts) + "\n")
    with open(os.path.join(folder, "truth.tsv"), "w", encoding="utf-8", newline="\n") as file:
        file.write("\n".join(truth) + "\n")


def path(number):
    return f"{number // 1000:03}/d{number:06}.txt"


if __name__ == "__main__":
    write(sys.argv[1], int(sys.argv[2]), *map(int, sys.argv[3:]))

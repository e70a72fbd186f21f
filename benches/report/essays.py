"""Writes 120 essays in 12 families of rewritten copies: more than 500 flagged pairs, always the same.

Usage: essays.py FOLDER
"""

import random
import sys
from pathlib import Path

WORDS = (
    "秋天 北平 胡同 落叶 行人 茶馆 老板 孩子 故事 读者 作者 原创 平台 文章 段落 句子 意思 图书馆 夜里 灯光 "
    "车站 司机 月亮 河水 桥上 风声 老师 学生 课堂 问题 答案 经验 道理 历史 城市 乡村 母亲 父亲 朋友 书信"
).split()
VERBS = "走过 想起 写下 说明 认为 发现 改变 保护 伤害 记得 忘记 等待 离开 回到 看见 听见 明白 学会".split()


def sentence(dice):
    parts = [dice.choice(WORDS), dice.choice(VERBS), dice.choice(WORDS), "的", dice.choice(WORDS)]
    if dice.random() < 0.6:
        parts += ["，", dice.choice(WORDS), "也", dice.choice(VERBS), dice.choice(WORDS)]
    return "".join(parts) + "。"


def rewritten(text, dice):
    text = [sentence(dice) if dice.random() < 0.2 else one for one in text]
    if dice.random() < 0.4:
        cut = dice.randrange(len(text))
        text = text[cut:] + text[:cut]
    return text


def main():
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True)
    dice = random.Random(7)
    for family in range(12):
        first = [sentence(dice) for _ in range(90)]
        for copy in range(10):
            text = first if copy == 0 else rewritten(first, dice)
            (folder / f"第{family + 1}组-{copy + 1}.txt").write_text("".join(text) + "\n", encoding="utf-8")


main()

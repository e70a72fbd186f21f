#!/usr/bin/env python3
"""Makes the pairs of tests/data/classes/made from four chapters: benches/classes/make.py FOLDER.

FOLDER holds en-bible-mark (Open English Bible, CC0) and zh-cuv-script (Chinese Union Version, public
domain). Every pair is made by a known step with a fixed seed, so its class is known, not judged.
"""
import pathlib
import random
import re
import sys

HERE = pathlib.Path(__file__).resolve().parents[2] / "tests/data/classes"
EN = """region=area|tombs=graves|power=control|foul=unclean|home=dwelling|secure=bind|chain=rope
|fetters=irons|pieces=bits|master=tame|Night=Dark|continually=always|shrieking=screaming|hills=heights
|stones=rocks|distance=way off|ran=hurried|bowed=knelt|loud=strong|voice=tone|torment=torture|begged=implored
|country=land|drove=herd|pigs=swine|close=near|feeding=grazing|hillside=slope|spirits=demons|leave=permission
|entered=went|thousand=thousands|rushed=stampeded|steep=sheer|drowned=lost|tended=watched|carried=took
|news=report|town=city|happened=occurred|sitting=seated|clothed=dressed|right=sound|mind=senses
|related=recounted|beg=ask|stay=remain|refused=declined|people=folk|pity=mercy|proclaim=announce
|district=province|amazed=astonished|opposite=other|shore=bank|number=crowd|gathered=assembled
|leaders=elders|threw=cast|repeatedly=often|little=small|daughter=girl|hands=palms|recover=heal
|followed=trailed|pressing=crowding|suffered=ailed|undergone=endured|doctors=physicians|spending=paying
|relief=help|growing=becoming|touched=felt|cloak=robe|clothes=garments|well=healthy|once=instantly
|bleeding=flow|cured=freed|affliction=disease|aware=conscious|turning=looking|disciples=pupils|fear=terror
|trembling=shaking|truth=story|faith=trust|delivered=saved|peace=calm|finished=ended|speaking=talking
|dead=gone|trouble=bother|teacher=rabbi|afraid=frightened|allowed=let|accompany=join|brother=kinsman
|reached=came to|house=building|confusion=uproar|weeping=crying|wailing=mourning|asleep=resting
|laugh=jeer|sent=put|companions=friends|room=chamber|lying=resting|stood=got|walk=move
|overwhelmed=filled|amazement=wonder|cautioned=warned|anyone=anybody|eat=be fed"""
ZH = """来到=抵达|地方=所在|污鬼=邪灵|附着=缠住|坟茔=墓地|迎着=碰见|常住=久居|捆住=绑住|铁链=锁链|屡次=多番
|脚镣=镣具|捆锁=拘禁|挣断=扯断|弄碎=砸烂|制伏=降服|昼夜=日夜|喊叫=嚎叫|石头=岩块|远远=老远|跑过去=奔上前
|大声=高声|呼叫=叫嚷|相干=关系|恳求=哀求|受苦=遭罪|吩咐=命令|再三=反复|离开=走出|山坡=坡地|吃食=觅食
|央求=乞求|打发=差遣|准了=答应|进入=钻进|闯下=冲下|山崖=悬崖|淹死=溺亡|数目=总数|逃跑=奔逃|告诉=通知
|乡下=村里|明白=清醒|害怕=惊恐|遇见=碰上|众人=大家|境界=地界|上船=登船|亲属=家人|怜悯=怜惜|传扬=宣讲
|希奇=惊讶|聚集=汇合|会堂=礼堂|俯伏=跪倒|女儿=闺女|快要=即将|痊愈=康复|跟随=尾随|拥挤=推搡|患了=得了
|医生=大夫|花尽=耗光|病势=病情|反倒=却|衣裳=外袍|必=定会|立刻=马上|源头=出处|觉得=感到|灾病=病痛|顿时=当即
|能力=力量|门徒=学生|周围=四下|观看=张望|恐惧=畏惧|战兢=发抖|实情=真相|平安=安稳|劳动=麻烦|先生=老师
|许=让|兄弟=弟弟|乱嚷=吵闹|哭泣=痛哭|哀号=嚎啕|孩子=小孩|睡着=入睡|嗤笑=讥笑|撵出=赶出|父母=爹娘
|拉着=牵着|立时=即刻|惊奇=诧异|切切=再三|嘱咐=叮嘱|东西=食物"""


def table(words):
    return [tuple(pair.strip().split("=")) for pair in words.replace("\n", "").split("|")]


def spin(text, words, share, dice):
    """Exchanges a share of the known words, each everywhere."""
    for old, new in words:
        if dice.random() < share:
            old = rf"\b{old}\b" if old.isascii() else old
            text = re.sub(old, new, text)
    return text


def condense(sentence, zh, dice):
    """Drops clauses and small words of a sentence."""
    if zh:
        clauses = re.findall(r"[^，；：。！？]+[，；：。！？」』]*", sentence)
        kept = [c for c in clauses if dice.random() < 0.75] or clauses[:1]
        out = "".join(kept)
        for small in ("那里", "就", "便", "竟", "的时候", "于是", "所", "却", "只", "再三的", "大大的"):
            out = out.replace(small, "")
        return out
    words = sentence.split()
    small = {"the", "a", "of", "that", "very", "had", "again", "and", "so", "them", "him", "out", "for", "as"}
    kept = [w for w in words if w.lower() not in small or dice.random() < 0.3]
    clauses = re.findall(r"[^,;–]+[,;–]*", " ".join(kept))
    clauses = [c for c in clauses if dice.random() < 0.8] or clauses[:1]
    return "".join(clauses).strip()


def chapter(folder, name):
    text = (folder / name).read_text(encoding="utf-8")
    return [line for line in text.split("\n") if line.strip()]


def pairs(lines, other, words, zh, dice):
    """Yields name, class, text A and text B."""
    gap = "" if zh else " "

    def text(verses):
        return "\n".join(gap.join(verses[at:at + 4]) for at in range(0, len(verses), 4)) + "\n"

    base, n = text(lines), len(lines)
    yield "equal", "verbatim", base, base
    yield "wrapped", "verbatim", base, re.sub(r"\n", gap, base)[:-1] + "\n"
    longer = lines[:10] + other[3:6] + lines[10:25] + other[9:12] + lines[25:]
    yield "extended", "new version", base, text(longer)
    yield "shortened", "new version", base, text([v for at, v in enumerate(lines) if at % 7 > 1])
    yield "excerpt", "excerpt", text(lines[12:22]), base
    yield "excerpt-in-own", "excerpt", text(other[:1] + lines[20:31] + other[20:21]), base
    yield "excerpt-reworded", "excerpt", spin(text(lines[12:23]), words, 0.25, dice), base
    four = lines[2:5] + lines[13:16] + lines[25:28] + lines[35:38]
    yield "mosaic", "mosaic", text(four), text(lines[:18] + other[:14] + lines[18:] + other[14:28])
    yield "mosaic-own", "mosaic", text(four[:6] + other[40:41] + four[6:]), text(lines + other[:20])
    turned = lines[:]
    dice.shuffle(turned)
    yield "shuffled", "shuffled", base, text(turned)
    blocks = [lines[at:at + 6] for at in range(0, n, 6)]
    dice.shuffle(blocks)
    blocks = [verse for block in blocks for verse in block]
    yield "blocks", "shuffled", base, text(blocks)
    yield "reworded", "reworded", base, spin(base, words, 0.75, dice)
    yield "reworded-all", "reworded", base, spin(base, words, 1.0, dice)
    yield "shuffled-reworded", "shuffled and reworded", base, spin(text(turned), words, 0.9, dice)
    short = [condense(verse, zh, dice) for verse in lines]
    yield "condensed", "condensed", base, text(short)
    yield "condensed-reworded", "condensed", base, spin(text(short), words, 0.5, dice)
    mixed = other[:8] + lines[5:12] + other[8:16]
    yield "one-passage", "some shared passages", base, text(mixed)
    yield "unrelated", "unrelated", base, text(other[:n])
    short = next(verse for verse in sorted(lines, key=len) if spin(verse, words, 1.0, dice) != verse)
    yield "a-sentence", "too short to say", short, spin(short, words, 1.0, dice)
    yield "a-word", "too short to say", lines[0].split()[0][:4], base
    yield "empty", "too short to say", "", base


def main():
    data = pathlib.Path(sys.argv[1])
    made = HERE / "made"
    made.mkdir(parents=True, exist_ok=True)
    rows = ["set\ta\tb\tclasses\twhy"]
    both = [
        ("en", data / "en-bible-mark/docs", "mark-05-oeb-us.txt", "mark-15-oeb-us.txt", EN),
        ("zh", data / "zh-cuv-script/docs", "MRK-05-hans.txt", "MRK-15-hans.txt", ZH),
    ]
    for name, folder, own, other, words in both:
        dice, known = random.Random(18), {}
        lists = [chapter(folder, file) for file in (own, other)]
        for kind, label, a, b in pairs(*lists, table(words), name == "zh", dice):
            files = []
            for side, text in (("a", a), ("b", b)):
                file = known.setdefault(text, f"{name}-{kind}-{side}.txt")
                (made / file).write_text(text, encoding="utf-8")
                files.append(file)
            rows.append(f"made\t{files[0]}\t{files[1]}\t{label}\tmade: {kind}")
    (HERE / "made.tsv").write_text("\n".join(rows) + "\n", encoding="utf-8")


main()

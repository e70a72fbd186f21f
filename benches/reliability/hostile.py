"""Writes a folder of hostile files: twelve classes, the same for each seed.

    hostile.py FOLDER [--scale N] [--seed N]
"""

import argparse
import gzip
import os
import random
import socket
from pathlib import Path

FORBIDDEN = [*range(0x20), *range(0x7F, 0xA0), 0xAD, 0x61C, 0x180E, *range(0x200B, 0x2010), *range(0x202A, 0x202F),
             *range(0x2060, 0x2070), 0x3164, 0xFEFF, *range(0xFFF9, 0xFFFC), 0xE0001, *range(0xE0020, 0xE0080)]
SEQUENCES = ["\x1b[2J", "\x1b]0;title\x07", "\x1b]52;c;aGVsbG8=\x07", "\x1b[31m", "\x9b31m", "\x9d0;t\x9c", "\x1bP1$r0m\x1b\\",
             "\x1b[?1049h", "\x1b(0", "\x1bc", "\x1b[6n", "\b\b\b", "\r", "\x0e", "\x1b_Gi=1;AAAA\x1b\\", "\x1b]8;;http://x"]
CHINESE = "油田产量再创新高工人们十分高兴庆祝活动持续到深夜记者从现场发来报道今天下雪了孩子们堆雪人"
MARKER = "HOSTILEEND"


def prose(draw, length=400):
    return "".join(draw.choice(CHINESE) + ("，" if draw.random() < .1 else "") for _ in range(length)) + "。\n"


class Writer:
    def __init__(self, folder, seed):
        self.folder, self.draw = Path(folder), random.Random(seed)
        self.count = 0

    def put(self, kind, name, content):
        folder = os.fsencode(self.folder / kind)
        os.makedirs(folder, exist_ok=True)
        name = name if isinstance(name, bytes) else name.encode("utf-8", "surrogateescape")
        with open(os.path.join(folder, name), "wb") as file:
            file.write(content if isinstance(content, bytes) else content.encode("utf-8", "surrogatepass"))
        self.count += 1


def controls(w, scale):
    for number in range(20 * scale):
        text = list(prose(w.draw))
        for _ in range(30):
            what = w.draw.choice(SEQUENCES) if w.draw.random() < .5 else chr(w.draw.choice(FORBIDDEN))
            text.insert(w.draw.randrange(len(text)), what)
        w.put("01-controls", f"{number:04}.txt", "".join(text))


def invisible(w, scale):
    for number in range(10 * scale):
        text = prose(w.draw)
        w.put("02-invisible", f"{number:04}-plain.txt", text)
        w.put("02-invisible", f"{number:04}-spaced.txt", "\u200b".join(text))


def clusters(w, scale):
    floods = ["Z" + "\u0301" * 5000, "\u1100" * 5000, "\u0600" * 500, "👩" + "\u200d👩" * 2000, "क्" * 2000, "\u0e33" * 900,
              "🇨" * 999, "e" + "\u0315\u0300\u0327" * 999]
    for number in range(24 * scale):
        w.put("03-clusters", f"{number:04}.txt", f"a{floods[number % len(floods)]}{MARKER}\n{prose(w.draw)}")


def encodings(w, scale):
    for number in range(4 * scale):
        text = prose(w.draw)
        for name in ["utf-8", "gbk", "gb18030", "utf-16", "utf-16-be", "utf-32", "hz"]:
            w.put("04-encodings", f"{number:04}-{name}.txt", text.encode(name))
        raw = text.encode("utf-8")
        w.put("04-encodings", f"{number:04}-cut.txt", raw[:-2])
        w.put("04-encodings", f"{number:04}-gbk-odd.txt", text.encode("gbk")[:-1])
        w.put("04-encodings", f"{number:04}-mixed.txt", raw + text.encode("gbk"))
        w.put("04-encodings", f"{number:04}-surrogates.txt", "\ud800a\udfff".encode("utf-16-le", "surrogatepass") * 50)
        w.put("04-encodings", f"{number:04}-random.txt", w.draw.randbytes(5000))


def binary(w, scale):
    for number in range(3 * scale):
        w.put("05-binary", f"{number:04}.png.txt", b"\x89PNG\r\n\x1a\n" + w.draw.randbytes(3000))
        w.put("05-binary", f"{number:04}.gz.txt", gzip.compress(b"\0" * 1_000_000))
        w.put("05-binary", f"{number:04}.zip.txt", b"PK\x03\x04" + w.draw.randbytes(3000))
        w.put("05-binary", f"{number:04}.nul.txt", b"a\0b\0" * 2000)


def huge(w, scale):
    size = 1_000_000
    w.put("06-huge", "one-line.txt", CHINESE * (size // len(CHINESE) // 3))
    w.put("06-huge", "one-line-changed.txt", CHINESE.replace("雪", "雨") * (size // len(CHINESE) // 3))
    w.put("06-huge", "two-letters.txt", "".join(w.draw.choice("ab") for _ in range(size)))
    w.put("06-huge", "two-letters-other.txt", "".join(w.draw.choice("ab") for _ in range(size)))
    lines = [f"{w.draw.randrange(10**9)}\n" for _ in range(size // 10)]
    w.put("06-huge", "lines.txt", "".join(lines))
    w.put("06-huge", "lines-reversed.txt", "".join(reversed(lines)))
    w.put("06-huge", "line-feeds.txt", "\n" * size)
    with open(w.folder / "06-huge" / "sparse.txt", "wb") as file:
        file.truncate(1 << 40)
    w.count += 1


def markup(w, scale):
    size = 1_000_000
    bombs = {"pre.html": "<pre>\n", "open.html": "<div>", "comment.html": "<!--", "entity.html": "&amp", "attribute.html": "<a x=\"",
             "tag.html": "<", "table.html": "<table><tr><td>", "script.html": "<script>", "star.md": "*a_", "bracket.md": "[",
             "quote.md": "> ", "backtick.md": "`" * 7 + "a", "table.md": "|a|\n|-|\n", "reference.md": "[a]: b\n", "nested.md": "- ",
             "quote.csv": '"a,', "open.jsonl": "[", "escape.jsonl": "\\u00"}
    for name, piece in bombs.items():
        w.put("07-markup", name, piece * (size // len(piece)))


def names(w, scale):
    odd = [b"bad\xff.txt", b"bad\xfe.txt", "bad\ufffd.txt", "line\nfeed.txt", "\x1b[31mred.txt", "a\u202egpj.txt", "-rf", "--help",
           " space ", "..txt", "é.txt", "e\u0301.txt", "A.txt", "a.txt", "x" * 251 + ".txt", "=1+1.txt", "+cmd.txt", "@sum.txt",
           "tab\tname.txt", "quote\".txt", "<script>.txt", "&lt;.txt", "中文名.txt", "\u200bhidden.txt", "CON.txt", "`id`.txt", "$(id).txt"]
    for name in odd:
        w.put("08-names", name, prose(w.draw))


def special(w, scale):
    folder = w.folder / "09-special"
    folder.mkdir()
    os.mkfifo(folder / "fifo.txt")
    with socket.socket(socket.AF_UNIX) as sock:
        here = os.getcwd()
        os.chdir(folder)
        sock.bind("socket.txt")
        os.chdir(here)
    (folder / "zero.txt").symlink_to("/dev/zero")
    (folder / "cycle").symlink_to(".")
    (folder / "broken.txt").symlink_to("nowhere")
    w.count += 5
    w.put("09-special", "one.txt", prose(w.draw))
    os.link(folder / "one.txt", folder / "same.txt")
    w.put("09-special", "locked.txt", prose(w.draw))
    os.chmod(folder / "locked.txt", 0)
    w.count += 1


def formulas(w, scale):
    for number, start in enumerate(["=", "+", "-", "@", "\t=", "\u200b=", "\"", "'", "</td>", "{{", "${"] * scale):
        w.put("10-formulas", f"{start.replace('/', '_').strip() or 'x'}{number:03}.txt", start + "HYPERLINK(1)" + prose(w.draw))


def collisions(w, scale):
    # Words that collide under the polynomial 31 hash, and the Thue-Morse word, which collides under any polynomial hash
    # modulo a power of two.
    pairs = ["Aa", "BB"]
    words = ["".join(pairs[number >> bit & 1] for bit in range(12)) for number in range(4096)]
    w.put("11-collisions", "polynomial.txt", " ".join(words))
    thue = "a"
    for _ in range(12):
        thue += thue.translate(str.maketrans("ab", "ba"))
    w.put("11-collisions", "thue-morse.txt", thue)
    w.put("11-collisions", "thue-morse-other.txt", thue.translate(str.maketrans("ab", "ba")))


def empty(w, scale):
    for name, text in {"empty": "", "space": " ", "letter": "a", "marks": "\u0301" * 99, "stops": "……！？", "feed": "\n", "bom": "\ufeff",
                       "short": "ab", "replacement": "\ufffd" * 500}.items():
        w.put("12-empty", f"{name}.txt", text)


CLASSES = [controls, invisible, clusters, encodings, binary, huge, markup, names, special, formulas, collisions, empty]


def write(folder, scale, seed=1):
    """Writes all classes; returns the number of entries that are not folders."""
    os.makedirs(folder, exist_ok=True)
    writer = Writer(folder, seed)
    for kind in CLASSES:
        kind(writer, scale)
    return writer.count


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder")
    parser.add_argument("--scale", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    print(write(options.folder, options.scale, options.seed), "entries")

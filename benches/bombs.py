#!/usr/bin/env python3
"""Files of the size cap made to cost as much as possible: the CPU seconds of each.

    benches/bombs.py [--program PATH] [--size MIB] [WORD...]

Fails if one takes more than 2 s of CPU time for each 16 MiB, and 5 s for each million rows that are
documents of their own, not counting the start of the program.
WORD selects the bombs whose name contains it.
"""

import argparse
import os
import pathlib
import random
import re
import resource
import signal
import subprocess
import sys
import tempfile

LIMIT = 2.0  # seconds of CPU time for 16 MiB
ROW = 5e-6  # seconds for each row of a table more, since it is a document of its own


def repeat(*parts):
    """The parts, each repeated to its share of the size."""
    def make(size):
        share = size // len(parts)
        return b"".join(part * max(1, share // max(1, len(part))) for part in parts)
    return make


def lines(line):
    return repeat(line + b"\n")


def keys(size):
    row = 0
    out = []
    while size > 0:
        line = b"{" + b",".join(b'"%x":0' % (row * 10_000 + key) for key in range(10_000)) + b"}\n"
        out.append(line)
        size -= len(line)
        row += 1
    return b"".join(out)


def rising(size):
    """Runs of back quotes of every length: none closes another."""
    out, length = [], 1
    while size > 0:
        out.append(b"`" * length + b"a")
        size -= length + 1
        length += 1
    return b"".join(out)


def random_bytes(size):
    return random.Random(1).randbytes(size)


def random_text(size):
    letters = b"abcdefghijklmnopqrstuvwxyz      \n"
    return bytes(letters[byte % len(letters)] for byte in random.Random(1).randbytes(size))


def random_han(size):
    numbers = random.Random(1).randbytes(size // 3 * 2)
    units = (numbers[at] * 256 + numbers[at + 1] for at in range(0, len(numbers), 2))
    return "".join(chr(0x4E00 + unit % 20_000) for unit in units).encode()


def references(size):
    return b"".join(b"[%x]: /u\n" % at for at in range(size // 24)) + b"".join(
        b"[%x]" % at for at in range(size // 24)
    )


def table(size):
    columns = 1_000
    head = b"|a" * columns + b"\n" + b"|-" * columns + b"\n"
    return head + b"|\n" * ((size - len(head)) // 2)


def wide_table(size):
    columns = size // 8
    return b"|a" * columns + b"\n" + b"|-" * columns + b"\n" + b"|b\n" * (size // 6)


HTML = {
    "prose": random_text,
    "pre": lines(b"<pre>"),
    "pre feeds": repeat(b"<pre>", b"\n", b"<p>"),
    "br": repeat(b"<br>"),
    "open tags": repeat(b"<a"),
    "open quotes": repeat(b"<a \""),
    "both quotes": repeat(b"<p '\">"),
    "far quotes": repeat(b"<p '>" + b"<b>" * 20_000),
    "open comments": repeat(b"<!--"),
    "script": repeat(b"<script>"),
    "script ends": repeat(b"<script></scrip"),
    "svg pairs": repeat(b"<svg></svg>"),
    "less": repeat(b"<"),
    "slashes": repeat(b"</"),
    "entities": repeat(b"&amp;"),
    "open entities": repeat(b"&"),
    "long entity": repeat(b"&" + b"a" * 1000),
    "number entities": repeat(b"&#x4e00;"),
    "wide entities": repeat(b"&#xfdfa;"),
    "attributes": repeat(b"<a b=c d='e'>"),
    "one tag": lambda size: b"<a " + b"b=c " * (size // 4) + b">",
    "nested": repeat(b"<div>", b"</div>"),
    "doctype": repeat(b"<!a>"),
    "instruction": repeat(b"<?"),
}
MARKDOWN = {
    "prose": random_text,
    "emphasis": repeat(b"*a_"),
    "emphasis 2": repeat(b"*a **a "),
    "emphasis 3": repeat(b"a**b" + b"c* "),
    "strike": repeat(b"~a~~"),
    "brackets": repeat(b"["),
    "bracket pairs": repeat(b"[a]("),
    "brackets closed": repeat(b"[", b"]"),
    "brackets 2": repeat(b"![[]()"),
    "links": repeat(b"[a](<b"),
    "titles": repeat(b"[a](b \""),
    "references": references,
    "reference lines": lines(b"[a]: b"),
    "open reference": lines(b"[a]: b '"),
    "long reference": lambda size: b"[" + b"a" * (size // 2) + b"]: b\n" + b"[" + b"a" * (size // 2 - 9) + b"]",
    "reference uses": lambda size: b"[x]: /" + b"u" * 100_000 + b"\n\n" + b"[x] " * (size // 4),
    "footnotes": repeat(b"[^a]: b\n"),
    "footnotes nested": repeat(b"[^a]:"),
    "footnote uses": repeat(b"[^a]"),
    "quotes": repeat(b">"),
    "quotes spaced": repeat(b"> "),
    "quotes then lines": repeat(b">", b"a\n"),
    "quotes then blanks": repeat(b"> ", b"\n"),
    "quotes then spaces": repeat(b"> ", b" \n"),
    "quotes then lists": repeat(b"> ", b"- a\n"),
    "lists": repeat(b"- "),
    "lists then lines": repeat(b"- ", b"\na"),
    "lists then blanks": repeat(b"- ", b"\n"),
    "lists then blank spaces": repeat(b"- ", b" \n"),
    "lists then mixed": repeat(b"- ", b"\n\n \n"),
    "lists and quotes": repeat(b"- > ", b"\n"),
    "lists and quotes 2": repeat(b"> - ", b">\n"),
    "lists and lines": lines(b"- a\n\n"),
    "numbers": repeat(b"1. ", b"\n"),
    "numbers 2": lines(b"1. a\n  2. b"),
    "indents": lambda size: b"".join(b" " * (at % 4000) + b"- a\n" for at in range(size // 2004)),
    "deep list": lambda size: b"".join(b" " * (2 * at) + b"- a\n" for at in range(int(size**0.5))),
    "backticks": repeat(b"`"),
    "rising backticks": rising,
    "fences": repeat(b"```\n"),
    "fences 2": lines(b"~~~ a"),
    "comments": repeat(b"<!--"),
    "instructions": repeat(b"<?"),
    "cdata": repeat(b"<![CDATA["),
    "declarations": repeat(b"<!A"),
    "tags": repeat(b"<a "),
    "tag attributes": repeat(b"<a b='"),
    "tag lines": lines(b"<a"),
    "html blocks": lines(b"<div"),
    "html blocks 2": lines(b"<pre>\n\n"),
    "autolinks": repeat(b"<a:"),
    "entities": repeat(b"&amp;"),
    "open entities": repeat(b"&"),
    "number entities": repeat(b"&#"),
    "escapes": repeat(b"\\"),
    "escapes 2": repeat(b"\\*"),
    "table": table,
    "wide table": wide_table,
    "pipes": repeat(b"|"),
    "pipe lines": lines(b"|"),
    "dashes": lines(b"a\n-"),
    "equals": lines(b"a\n="),
    "headings": lines(b"#"),
    "heading marks": repeat(b"# "),
    "heading end": lambda size: b"# a " + b"#" * size,
    "heading ends": lines(b"# a #"),
    "rules": repeat(b"* "),
    "rule line": repeat(b"-"),
    "front matter": lambda size: b"---\n" + b"a: b\n" * (size // 5),
    "front matters": lines(b"---"),
    "plus matters": lines(b"+++\n"),
    "tasks": lines(b"- [ ]"),
    "spaces": repeat(b" "),
    "tabs": repeat(b"\t"),
    "hard breaks": lines(b"a  "),
    "images": repeat(b"![a"),
    "marks": repeat("\u0301".encode()),
}
TEXT = {
    "prose": random_text,
    "han": random_han,
    "one letter": repeat(b"a"),
    "one han": repeat("字".encode()),
    "capitals": repeat("İ".encode()),
    "sigmas": repeat("Σ".encode()),
    "marks": repeat("\u0301".encode()),
    "two marks": repeat("\u0301\u0327".encode()),
    "marks by class": repeat("\u0301".encode(), "\u0327".encode()),
    "letter and marks": repeat("a\u0301\u0301".encode()),
    "hangul": repeat("\u1100\u1161\u11a8".encode()),
    "jamo": repeat("\u1100".encode()),
    "long forms": repeat("\ufdfa".encode()),
    "ligatures": repeat("ﬃ".encode()),
    "invisible": repeat("\u200b".encode()),
    "spaces": repeat(b" "),
    "wide spaces": repeat("\u3000a".encode()),
    "false spaces": repeat("\u3001".encode()),
    "feeds": repeat(b"\n"),
    "returns": repeat(b"\r"),
    "mixed ends": repeat(b"\r\n\r"),
    "emoji": repeat("👩‍💻".encode()),
    "bytes": random_bytes,
    "nul": repeat(b"\0"),
    "broken": repeat(b"a\xff"),
    "broken han": repeat("字".encode() + b"\xe5"),
    "escapes": repeat(b"\x1b$B"),
    "escapes 2": repeat(b"\x1b$B0!\x1b(B"),
    "hz": repeat(b"~{0!~}"),
    "hz open": repeat(b"~{"),
    "shifts": lambda size: b"\x1b$)C" + b"\x0e0!\x0f" * (size // 4),
    "gbk": repeat("我们在这里说话，".encode("gbk")),
    "high": repeat(b"\xa1"),
    "utf-16": lambda size: b"\xff\xfe" + "字a".encode("utf-16-le") * (size // 4),
    "utf-16 lone": lambda size: b"\xff\xfe" + b"\x00\xd8" * (size // 2),
    "utf-32": lambda size: b"\xff\xfe\0\0" + "字a".encode("utf-32-le") * (size // 8),
    "utf-7": repeat(b"+AGE-"),
}
JSONL = {
    "nested": repeat(b"[", b"]"),
    "nested object": repeat(b'{"a":'),
    "keys": keys,
    "rows": lines(b'{"id":1,"text":"a"}'),
    "bad rows": lines(b"{"),
    "one text": lambda size: b'{"text":"' + b"a" * size + b'"}',
    "escapes": lambda size: b'{"text":"' + b"\\u0061" * (size // 6) + b'"}',
    "numbers": lambda size: b'{"text":' + b"9" * size + b"}",
    "html": lambda size: b'{"text":"' + b"<pre>\\n" * (size // 7) + b'"}',
    "same key": lambda size: b"{" + b'"text":"",' * (size // 10) + b'"text":""}',
}
CSV = {
    "one quote": lambda size: b'id,text\n1,"' + b"a\n" * (size // 2),
    "open quotes": lambda size: b"id,text\n" + b'x,","y\n' * (size // 7),
    "quotes": repeat(b'"'),
    "quotes 2": lambda size: b"id,text\n" + b'1,""""\n' * (size // 7),
    "commas": repeat(b","),
    "commas 2": lambda size: b"," * (size // 2) + b"\n" + b"a\n" * (size // 4),
    "short rows": lambda size: b"id,text\n" + b"a\n" * (size // 2),
    "rows": lambda size: b"id,text\n" + b"1,ab\n" * (size // 5),
    "returns": repeat(b"a,b\r"),
    "one row": lambda size: b"id,text\n1," + b"a" * size,
}
# Suffix, bombs, further arguments.
KINDS = {
    "html": (".html", HTML, []),
    "markdown": (".md", MARKDOWN, []),
    "text": (".txt", TEXT, []),
    "words": (".txt", TEXT, ["--unit", "word", "-n", "2"]),
    "jsonl": (".jsonl", JSONL, ["--rows"]),
    "csv": (".csv", CSV, ["--rows"]),
}


def run(program, folder, more, wall):
    """CPU seconds, exit code and messages of one run; None for the code if it was given up."""
    arguments = [program, "pairs", folder, "--no-cache", "--no-config", "--threads", "1", *more]
    child = subprocess.Popen(arguments, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    signal.signal(signal.SIGALRM, lambda *_: child.kill())
    signal.alarm(wall)
    err = child.stderr.read().decode(errors="replace")
    _, status, usage = os.wait4(child.pid, 0)
    signal.alarm(0)
    code = os.WEXITSTATUS(status) if os.WIFEXITED(status) else None
    return usage.ru_utime + usage.ru_stime, code, err


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--program", default="target/release/lookalike")
    parser.add_argument("--size", type=float, default=16, help="MiB of each file")
    parser.add_argument("--wall", type=int, default=120, help="seconds until one is given up")
    parser.add_argument("words", nargs="*")
    options = parser.parse_args()
    size = int(options.size * (1 << 20)) - 4096
    program = str(pathlib.Path(options.program).resolve())
    failed = 0
    print(f"{'':40} {'CPU s':>7}  code", flush=True)
    for kind, (suffix, bombs, more) in KINDS.items():
        for name, make in bombs.items():
            full = f"{kind}: {name}"
            if options.words and not any(word in full for word in options.words):
                continue
            with tempfile.TemporaryDirectory() as folder:
                path = pathlib.Path(folder, "bomb" + suffix)
                path.write_bytes(make(size)[: 1 << 24])
                allowed = 0.3 + LIMIT * path.stat().st_size / (1 << 24)
                seconds, code, err = run(program, folder, more, options.wall)
            rows = re.search(r"bomb[^:]*: ([0-9,]+) rows", err)
            allowed += ROW * int(rows[1].replace(",", "")) if rows else 0
            bad = seconds > allowed or code not in (0, 3)
            failed += bad
            said = next((line for line in err.splitlines() if "bomb" in line), "")[:60] if bad or code else ""
            print(f"{full:40} {seconds:7.2f}  {code} {'FAILED ' * bad}{said}", flush=True)
    print(f"{failed} failed" if failed else "all within the limit")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Files of the size cap made to cost as much as possible: the CPU seconds of each.

    benches/bombs.py [--program PATH] [--size MIB] [WORD...]

Fails if one takes more than 2 s of CPU time for each 16 MiB (packed formats: see PACKED), and 5 s for each million rows that are
documents of their own, not counting the start of the program.
WORD selects the bombs whose name contains it.
"""

import argparse
import io
import os
import pathlib
import random
import re
import resource
import signal
import subprocess
import sys
import tempfile
import zipfile
import zlib

LIMIT = 2.0  # seconds of CPU time for 16 MiB
# Packed files: what they unpack to counts, and PDFs are read in a child with a bound of 20 s.
PACKED = {"docx": 4.0, "odt": 4.0, "epub": 4.0, "zip": 20.0, "pdf": 22.0}
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


def zipped(*members):
    """A zip file of (name, bytes or a function of the size)."""
    def make(size):
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, data in members:
                archive.writestr(name, data(size) if callable(data) else data)
        return out.getvalue()
    return make


def docx(body):
    types = b'<Types><Override PartName="/d.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
    rels = b'<Relationships><Relationship Id="a" Type="a/officeDocument" Target="d.xml"/></Relationships>'
    whole = lambda size: b"<w:document><w:body>" + body(size) + b"</w:body></w:document>"
    return zipped(("[Content_Types].xml", types), ("_rels/.rels", rels), ("d.xml", whole))


def odt(body):
    whole = lambda size: b"<office:document-content><office:body><office:text>" + body(size)
    kind = "application/vnd.oasis.opendocument.text"
    return zipped(("mimetype", kind), ("content.xml", whole))


def epub(body):
    box = '<container><rootfiles><rootfile full-path="a.opf"/></rootfiles></container>'
    opf = '<package><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/></spine></package>'
    return zipped(("mimetype", "application/epub+zip"), ("META-INF/container.xml", box), ("a.opf", opf), ("a.xhtml", body))


XML = {
    "zeros": lambda size: b"\0" * (1 << 30),
    "letters": lambda size: b"<w:p><text:p><p>" + b"a" * (1 << 28),
    "nested": lambda size: b"<w:p>" * (size // 5),
    "empty": lambda size: b"<w:p/>" * (size // 2),
    "open": lambda size: b"<w:t " * (size // 5),
    "attributes": lambda size: b"<w:p " + b'a="b" ' * (size // 6),
    "entities": lambda size: b"<w:p><w:t>" + b"&a;" * (size // 3),
    "spaces": lambda size: b'<text:p><text:s text:c="99999999"/>' * (size // 40),
}
MEMBERS = {
    "zeros": zipped(("a.txt", lambda size: b"\0" * (1 << 30))),
    "letters": zipped(("a.txt", lambda size: b"a" * (1 << 30))),
    "many": zipped(*((f"{at}.txt", b"a") for at in range(20_000))),
    "too many": zipped(*((f"{at}.txt", b"a") for at in range(60_000))),
    "climbing": zipped(*(("../" * at + "a.txt", b"a") for at in range(1_000))),
    "zip in zip": zipped(("a.zip", zipped(("a.txt", b"a")))),
}


def pdf(content, filters=b"", more=b""):
    """A PDF of one page, without a table of its objects: a reader has to search for them."""
    def make(size):
        data = content(size)
        return (
            b"%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n"
            b"2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n"
            b"3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources "
            b"<< /Font << /F 5 0 R >> /XObject << /X 6 0 R >> >> >>\nendobj\n"
            b"5 0 obj\n<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>\nendobj\n" + more +
            b"4 0 obj\n<< /Length %d %s >>\nstream\n" % (len(data), filters) + data +
            b"\nendstream\nendobj\ntrailer << /Root 1 0 R >>\n"
        )
    return make


FLATE = b"/Filter /FlateDecode"
CIRCLE = b"/X Do /X Do"
FORM = b"6 0 obj\n<< /Type /XObject /Subtype /Form /BBox [0 0 1 1] /Length %d >>\nstream\n%s\nendstream\nendobj\n"
PDF = {
    "zeros": pdf(lambda size: zlib.compress(b"\0" * (1 << 30), 1), FLATE),
    "zeros twice": pdf(lambda size: zlib.compress(zlib.compress(b"\0" * (1 << 30))), b"/Filter [/FlateDecode /FlateDecode]"),
    "letters": pdf(lambda size: b"BT /F 9 Tf (" + b"a" * (size - 2_000) + b") Tj ET"),
    "letters packed": pdf(lambda size: zlib.compress(b"BT /F 9 Tf (" + b"a" * (1 << 28) + b") Tj ET"), FLATE),
    "lines": pdf(lambda size: b"BT /F 9 Tf 9 TL " + b"(a) ' " * (size // 7) + b"ET"),
    "scattered": pdf(lambda size: b"BT /F 9 Tf " + b"".join(b"1 0 0 1 %d %d Tm(a)Tj " % (at * 7919 % 600, at * 104729 % 800) for at in range(size // 30)) + b"ET"),
    "fonts": pdf(lambda size: b"BT " + b"/F 9 Tf " * (size // 9) + b"ET"),
    "states": pdf(lambda size: b"q " * (size // 3)),
    "arrays": pdf(lambda size: b"[" * (size - 2_000)),
    "dictionaries": pdf(lambda size: b"<<" * (size // 3)),
    "forms": pdf(lambda size: b"/X Do " * (size // 7), more=FORM % (len(CIRCLE), CIRCLE)),
    "objects": lambda size: b"%PDF-1.7\n" + b"".join(b"%d 0 obj\n<<>>\nendobj\n" % at for at in range(size // 28)),
    "pages": lambda size: b"%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[" + b"2 0 R " * (size // 7) + b"]>>\nendobj\ntrailer<</Root 1 0 R>>",
    "marks": repeat(b"%PDF-1.7\n"),
}
# Suffix, bombs, further arguments.
KINDS = {
    "html": (".html", HTML, []),
    "markdown": (".md", MARKDOWN, []),
    "text": (".txt", TEXT, []),
    "words": (".txt", TEXT, ["--unit", "word", "-n", "2"]),
    "jsonl": (".jsonl", JSONL, ["--rows"]),
    "csv": (".csv", CSV, ["--rows"]),
    "docx": (".docx", {name: docx(body) for name, body in XML.items()}, []),
    "odt": (".odt", {name: odt(body) for name, body in XML.items()}, []),
    "epub": (".epub", {name: epub(body) for name, body in XML.items()}, []),
    "zip": (".zip", MEMBERS, []),
    "pdf": (".pdf", PDF, ["--pdf", "builtin"]),
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
                allowed = 0.3 + PACKED.get(kind, LIMIT * path.stat().st_size / (1 << 24))
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

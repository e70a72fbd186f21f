#!/usr/bin/env python3
"""Texts in every format: one folder a text, with the same words as md, docx, odt, epub, rtf, …

    benches/formats/make.py DATA OUT [--texts N]

DATA is the folder of the labelled sets (LOOKALIKE_DATA). Three of five texts are Chinese. Needs
pandoc; with LibreOffice (soffice) docx, odt and rtf are also written by it. PDF is written by each of
LibreOffice, Chromium, WeasyPrint, Typst (the Python packages) and pdflatex (English only) that is
installed: WeasyPrint with a running head, page numbers and hyphens, Typst in two columns.
"""

import argparse
import json
import pathlib
import shutil
import subprocess

PANDOC = {"docx": "docx", "odt": "odt", "epub": "epub", "rtf": "rtf", "tex": "latex", "ipynb": "ipynb", "html": "html"}
OFFICE = ["docx", "odt", "rtf"]


def run(*command):
    subprocess.run([str(word) for word in command], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def paragraphs(text):
    return [line.strip() for line in text.splitlines() if line.strip()]


def escape(line):
    """A line that Markdown reads as it is."""
    out = "".join("\\" + c if c in "\\`*_{}[]()<>#+-.!|~$^@'\"&=:" else c for c in line)
    return out


def subtitles(lines):
    def stamp(second):
        return f"{second // 3600:02}:{second // 60 % 60:02}:{second % 60:02},000"
    cues = (f"{at + 1}\n{stamp(2 * at)} --> {stamp(2 * at + 1)}\n{line}\n" for at, line in enumerate(lines))
    return "\n".join(cues)


def mail(lines):
    import email.message
    import email.policy
    message = email.message.EmailMessage(policy=email.policy.SMTP)
    message["From"], message["To"] = "a@example.org", "b@example.org"
    message.set_content("\n\n".join(lines) + "\n", cte="base64")
    return message.as_bytes()


def tei(lines):
    from xml.sax.saxutils import escape
    body = "\n".join(f"<p>{escape(line)}</p>" for line in lines)
    return f'<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader/><text><body>\n{body}\n</body></text></TEI>\n'


def make(name, text, folder):
    lines = paragraphs(text)
    folder.mkdir(parents=True)
    (folder / "source.txt").write_text("\n\n".join(lines) + "\n")
    markdown = folder / "source.md"
    markdown.write_text("\n\n".join(map(escape, lines)) + "\n")
    for extension, writer in PANDOC.items():
        # Letters as written: no typographic quotes.
        run("pandoc", "-s", "-f", "markdown-smart", "-t", writer, "--metadata", "title= ", markdown, "-o", folder / f"pandoc.{extension}")
    (folder / "made.srt").write_text(subtitles(lines))
    (folder / "made.eml").write_bytes(mail(lines))
    (folder / "made.xml").write_text(tei(lines))


def office(out):
    """The documents of pandoc, opened and saved by LibreOffice in each format."""
    if not shutil.which("soffice"):
        print("no soffice: LibreOffice's own files are left out")
        return
    for extension in OFFICE:
        source = ".odt" if extension != "odt" else ".docx"
        for folder in sorted(out.iterdir()):
            target = folder / "office"
            run("soffice", "--headless", "--convert-to", extension, "--outdir", target, folder / f"pandoc{source}")
            (target / f"pandoc.{extension}").rename(folder / f"libreoffice.{extension}")
            target.rmdir()


HEAD = """<style>@page { size: A5; margin: 2cm; @top-center { content: "A running head" }
@bottom-center { content: counter(page) " / " counter(pages) } }
p { text-align: justify; hyphens: auto }</style>"""


def page_of(lines, language, style=""):
    from html import escape
    body = "\n".join(f"<p>{escape(line)}</p>" for line in lines)
    return f'<!doctype html><html lang="{language}"><meta charset="utf-8">{style}<body>{body}</body></html>'


def typeset(lines, language):
    """A Typst source with two columns and hyphens."""
    def plain(line):
        safe = line.replace("\\", "\\\\").replace('"', '\\"')
        return f'#"{safe}"'
    body = "\n\n".join(map(plain, lines))
    fonts = '("Noto Serif CJK SC", "Libertinus Serif")'
    return (f'#set page(paper: "a4", columns: 2, numbering: "1")\n#set par(justify: true)\n'
            f'#set text(lang: "{language}", font: {fonts}, hyphenate: true)\n{body}\n')


def latex(lines):
    special = {c: "\\" + c for c in "&%$#_{}"} | {"~": "\\textasciitilde{}", "^": "\\^{}", "\\": "\\textbackslash{}"}
    body = "\n\n".join("".join(special.get(c, c) for c in line) for line in lines)
    head = "\\documentclass{article}\\usepackage[T1]{fontenc}\\usepackage{lmodern}"
    return head + "\\begin{document}\n" + body + "\n\\end{document}\n"


def has(module):
    import importlib.util
    return importlib.util.find_spec(module) is not None


def printed(folder, language):
    """The text as PDF, by every program that is here."""
    lines = paragraphs((folder / "source.txt").read_text())
    scratch = folder / "scratch"
    scratch.mkdir()
    page = scratch / "page.html"
    page.write_text(page_of(lines, language))
    if shutil.which("soffice"):
        run("soffice", "--headless", "--convert-to", "pdf", "--outdir", scratch, folder / "pandoc.odt")
        (scratch / "pandoc.pdf").rename(folder / "libreoffice.pdf")
    if shutil.which("chromium"):
        run("chromium", "--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer", f"--print-to-pdf={folder / 'chromium.pdf'}", page)
    if has("weasyprint"):
        import weasyprint
        weasyprint.HTML(string=page_of(lines, language, HEAD)).write_pdf(folder / "weasyprint.pdf")
    if has("typst"):
        import typst
        (scratch / "a.typ").write_text(typeset(lines, language))
        typst.compile(str(scratch / "a.typ"), output=str(folder / "typst.pdf"))
    if shutil.which("pdflatex") and language == "en":
        (scratch / "a.tex").write_text(latex(lines))
        # A letter that its font lacks ends it with 1.
        words = ["pdflatex", "-interaction=batchmode", "-output-directory", scratch, scratch / "a.tex"]
        subprocess.run(list(map(str, words)), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        (scratch / "a.pdf").rename(folder / "pdflatex.pdf")
    shutil.rmtree(scratch)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("data", type=pathlib.Path)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--texts", type=int, default=20)
    options = parser.parse_args()
    chinese = options.texts * 3 // 5
    sets = [("zh-laws", chinese), ("en-onestop", options.texts - chinese)]
    for name, count in sets:
        files = sorted(path for path in (options.data / name / "docs").iterdir() if path.suffix == ".txt" and path.stat().st_size > 2_500)
        for path in files[:: max(1, len(files) // count)][:count]:
            make(path.stem, path.read_text(), options.out / f"{name}-{path.stem}")
    office(options.out)
    for folder in sorted(options.out.iterdir()):
        printed(folder, folder.name[:2])


if __name__ == "__main__":
    main()

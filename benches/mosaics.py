#!/usr/bin/env python3
"""Sources of planted mosaics: are they found, is anything else found, and is the accounted share right?

    python3 benches/mosaics.py FOLDER [--program target/release/lookalike] [--texts 60] [--seed 1]

Texts of FOLDER (unrelated ones, one script) are split in two halves: one gives the sources, the other the own words of
the mosaics. A mosaic takes pieces of 20 to 400 letters from 1 to 8 sources; in some runs 0 to 20 % of their words
(Chinese: characters) are exchanged. Recall counts pieces of at least 40 letters; a source that stands elsewhere in the
corpus by itself is no error of the command, so such texts are left out first.

A second table has mosaics in essays: a template of 100 to 200 letters stands on top of every text and every source, and
every other piece is a quotation in its marks. True sources are those of the copied pieces, and the true share is that of
copied letters in what is neither template nor quotation. Quotation marks of the texts themselves are removed first.
Each rate is printed with nothing excluded, with --template and --without quotations, and with --min-match 12 too: a
few phrases of 8 to 11 letters are the same in texts of which one is not made from the other.

Exits with 1 if on unchanged text recall or precision of the sources is under .95, or the accounted share is off by more
than 3 points on average; in the second table with all exclusions.
"""

import argparse
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
MARKS = str.maketrans("", "", "“”「」『』«»\"＂｢｣")
WORDS = re.compile(r"[\u4e00-\u9fff]|[^\W\u4e00-\u9fff]+")


def letters(text):
    return sum(c.isalnum() for c in text)


def sources(program, new, library, *exclusions):
    out = subprocess.run([program, "sources", new, "--against", library, "--format", "json", "--no-config", *exclusions],
                         stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True).stdout
    return json.loads(out)["texts"]


def unrelated(program, texts, folder):
    """The texts of which nothing stands in another one, so that what is found was planted."""
    folder.mkdir()
    for name, text in texts.items():
        (folder / name).write_text(text)
    out = subprocess.run([program, "sources", folder, "--format", "json", "--no-config"], stdout=subprocess.PIPE,
                         stderr=subprocess.DEVNULL, check=True).stdout
    held = {text["text"]: text["accounted"] for text in json.loads(out)["texts"]}
    return [name for name in texts if held[name] < 0.05]


def piece(draw, text, rate, pool):
    """A piece of a text, from word to word, with some words exchanged; and its length in letters."""
    places = [match.start() for match in WORDS.finditer(text)]
    start = draw.randrange(max(1, len(places) - 10))
    wanted = draw.randrange(20, 401)
    end = start
    while end + 1 < len(places) and letters(text[places[start]:places[end]]) < wanted:
        end += 1
    words = text[places[start]:places[end]]
    changed = WORDS.sub(lambda match: draw.choice(pool) if draw.random() < rate else match.group(), words)
    return changed, letters(words)


def mosaics(draw, givers, fillers, number, rate, folder):
    """Writes mosaics; returns for each its planted sources (with their letters) and its planted share."""
    folder.mkdir()
    pool = [word for text in list(fillers.values())[:20] for word in WORDS.findall(text)]
    planted = {}
    for at in range(number):
        parts, held = [], {}
        own = draw.choice(list(fillers.values()))
        for name in draw.sample(sorted(givers), draw.randrange(1, 9)):
            text, length = piece(draw, givers[name], rate, pool)
            held[name] = length
            start = draw.randrange(max(1, len(own) - 200))
            parts += [own[start:start + draw.randrange(20, 200)], text]
        (folder / f"mosaic-{at:03}.txt").write_text("\n".join(parts))
        whole = "\n".join(parts)
        planted[f"mosaic-{at:03}.txt"] = (held, sum(map(letters, parts[1::2])) / max(1, letters(whole)))
    return planted


def essays(draw, givers, fillers, number, rate, template, folder):
    """Writes mosaics with a template and quotations; returns as `mosaics`, of the copied pieces alone."""
    folder.mkdir()
    pool = [word for text in list(fillers.values())[:20] for word in WORDS.findall(text)]
    planted = {}
    for at in range(number):
        parts, held, own_letters, copied_letters = [template], {}, 0, 0
        own = draw.choice(list(fillers.values()))
        for place, name in enumerate(draw.sample(sorted(givers), draw.randrange(2, 9))):
            text, length = piece(draw, givers[name], rate, pool)
            start = draw.randrange(max(1, len(own) - 200))
            between = own[start:start + draw.randrange(20, 200)]
            own_letters += letters(between)
            if place % 2:
                parts += [between, "“" + " ".join(text.split()) + "”" + draw.choice(["[3]", "（王某，1998）", ""])]
            else:
                held[name] = length
                copied_letters += letters(text)
                parts += [between, text]
        reference = sum(letters(part.rsplit("”", 1)[1]) for part in parts if part.startswith("“"))
        (folder / f"mosaic-{at:03}.txt").write_text("\n\n".join(parts))
        planted[f"mosaic-{at:03}.txt"] = (held, copied_letters / (copied_letters + own_letters + reference))
    return planted


def adds(source):
    """What a source adds; nothing for one with no more than a phrase, which is not named."""
    return 0 if source["phrase"] else source["adds"] + source["adds_reworded"]


def score(found, planted):
    right = wrong = missed = 0
    off, reworded = [], []
    for text in found:
        held, share = planted[text["text"]]
        named = {source["source"] for source in text["sources"] if adds(source) > 0}
        right += len(named & held.keys())
        wrong += len(named - held.keys())
        missed += sum(length >= 40 for name, length in held.items() if name not in named)
        off.append(abs((text["accounted"] or 0) - share))
        reworded.append(abs((text["accounted_or_reworded"] or 0) - share))
    off, reworded = [sum(each) / len(each) for each in (off, reworded)]
    return right / max(1, right + missed), right / max(1, right + wrong), off, reworded


def mixed(options, draw, givers, fillers, home):
    """The table of mosaics with templates and quotations; true if it is not good enough."""
    givers, fillers = [{name: text.translate(MARKS) for name, text in half.items()} for half in (givers, fillers)]
    first = sorted(fillers)[0]
    template, failed = " ".join(fillers.pop(first).split())[:draw.randrange(100, 201)], False
    (home / "template.txt").write_text(template)
    library = home / "library-with-template"
    library.mkdir()
    for name, text in givers.items():
        (library / name).write_text(template + "\n\n" + text)
    print("\nwith a template and quotations")
    print("changed  excluded    recall  precision  share off by  with reworded")
    for rate in (0, 0.05, 0.1, 0.2):
        folder = home / f"essays-{rate}"
        planted = essays(draw, givers, fillers, options.texts, rate, template, folder)
        both = ["--template", home / "template.txt", "--without", "quotations"]
        for word, excluded in (("nothing", []), ("both", both), ("also short", [*both, "--min-match", "12"])):
            found = sources(options.program, folder, library, *excluded)
            recall, precision, off, reworded = score(found, planted)
            print(f"{100 * rate:5.0f} %  {word:10}  {recall:6.3f}  {precision:9.3f}  {100 * off:6.1f} points  {100 * reworded:6.1f}")
            is_bad = recall < 0.95 or precision < 0.95 or off > 0.03
            failed |= word == "also short" and rate == 0 and is_bad
    return failed


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--program", default=ROOT / "target/release/lookalike")
    parser.add_argument("--texts", type=int, default=60, help="mosaics of each rate")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    draw = random.Random(options.seed)
    paths = [path for path in sorted(options.folder.rglob("*")) if path.is_file()]
    texts = {f"{at:04}.txt": path.read_text(errors="replace") for at, path in enumerate(paths)}
    failed = False
    with tempfile.TemporaryDirectory() as home:
        home = pathlib.Path(home)
        names = unrelated(options.program, {name: text for name, text in texts.items() if letters(text) > 500}, home / "all")
        if len(names) < 20:
            sys.exit(f"{options.folder}: only {len(names)} texts are unrelated to all others, 20 are needed")
        draw.shuffle(names)
        givers = {name: texts[name] for name in names[:len(names) // 2]}
        fillers = {name: texts[name] for name in names[len(names) // 2:]}
        (home / "library").mkdir()
        for name, text in givers.items():
            (home / "library" / name).write_text(text)
        print(f"{len(givers)} sources, {len(fillers)} texts of own words, {options.texts} mosaics of each rate")
        print("changed  recall  precision  share off by  with reworded")
        for rate in (0, 0.05, 0.1, 0.2):
            folder = home / f"new-{rate}"
            planted = mosaics(draw, givers, fillers, options.texts, rate, folder)
            recall, precision, off, reworded = score(sources(options.program, folder, home / "library"), planted)
            print(f"{100 * rate:5.0f} %  {recall:6.3f}  {precision:9.3f}  {100 * off:6.1f} points  {100 * reworded:6.1f}")
            failed |= rate == 0 and (recall < 0.95 or precision < 0.95 or off > 0.03)
        failed |= mixed(options, draw, givers, fillers, home)
    sys.exit(failed)


if __name__ == "__main__":
    main()

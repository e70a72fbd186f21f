"""Measures how long each command lives on after Ctrl-C, sent at random moments of a run.

    interrupts.py PROGRAM [--rounds N] [--documents N] [--seed N] [--only pairs,report]

One row for each command: signals that met the command at work, the median and the worst time until it had ended, its exit
codes. Exit code 1 if a command outlives the bar, or ends by anything but 130.
"""

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

BAR = 0.2  # seconds
LONGEST = 60  # seconds of a run whose moments are tried; also the longest wait for an end
WORDS = 20_000


def write_texts(folder, documents, seed=17):
    """Texts of 1 to 5 kB, of which every fourth is an edited copy and every ninth a form filled in."""
    draw = random.Random(seed)
    word = lambda: "".join(draw.choice("bcdfghklmnprst") + draw.choice("aeiou") for _ in range(draw.randint(1, 4)))
    words = [word() for _ in range(WORDS)]
    prose = lambda count: [words[min(int(draw.expovariate(1) * WORDS / 12), WORDS - 1)] for _ in range(count)]
    form, last = prose(400), []
    for number in range(documents):
        if number % 9 == 5:
            text = form + prose(100)
        elif number % 4 == 3:
            text = list(last)
            for _ in range(len(text) // 30):
                text[draw.randrange(len(text))] = draw.choice(words)
        else:
            text = prose(draw.randint(150, 800))
        last = text
        part = folder / f"{number // 1_000:03}"
        part.mkdir(parents=True, exist_ok=True)
        lines = [" ".join(text[at:at + 12]) + "." for at in range(0, len(text), 12)]
        (part / f"{number:06}.txt").write_text("\n".join(lines) + "\n")


def write_long(folder, seed=19):
    """A text of 800,000 words and the same as HTML: one step of the work takes long."""
    draw = random.Random(seed)
    words = [f"{draw.getrandbits(64):x}" for _ in range(800_000)]
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "a.txt").write_text(" ".join(words))
    (folder / "b.html").write_text("<p>".join(words))


def commands(program, ground, documents):
    """The arguments of each command on the texts of `ground`; makes what they need."""
    texts, few = ground / "texts", ground / "few"
    if not texts.exists():
        write_texts(texts, documents)
        write_texts(few, max(documents // 20, 40), seed=18)
        for name, seed in [("a.txt", 1), ("b.txt", 2)]:
            write_texts(ground / name[0], 120, seed)
            parts = sorted((ground / name[0]).rglob("*.txt"))
            shared = [part.read_text() for part in sorted(few.rglob("*.txt"))]
            (ground / name).write_text("".join(part.read_text() + shared[at % len(shared)] for at, part in enumerate(parts)))
        write_long(ground / "long")
    out = lambda name: ["-o", ground / name, "--force"]
    long, marked = ground / "long/a.txt", ground / "long/b.html"
    return {
        "pairs": ["pairs", texts, "--no-cache"],
        "pairs, cached": ["pairs", texts, "--format", "json", *out("pairs.json")],
        "report": ["report", texts, "--no-cache", *out("report.html")],
        "dedup": ["dedup", texts, "--no-cache"],
        "sketch": ["sketch", texts, *out("made.sketches")],
        "check": ["check", few, "--against", texts, "--no-cache"],
        "sources": ["sources", texts],
        "passages": ["passages", texts],
        "tune": ["tune", texts, "--no-cache"],
        "substitutions": ["substitutions", texts, "--no-cache"],
        "compare": ["compare", ground / "a.txt", ground / "b.txt"],
        "explain": ["explain", ground / "a.txt", ground / "b.txt"],
        "pairs, long texts": ["pairs", ground / "long", "--no-cache", "--num-perm", 4096],
        "compare, long texts": ["compare", long, marked],
        "explain, long texts": ["explain", long, marked],
        "lesson, long texts": ["lesson", "shingles", long, marked],
    }


def started(program, arguments, ground):
    folders = {name: str(ground / name) for name in ["XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"]}
    return subprocess.Popen([program, *map(str, arguments)], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                            stderr=subprocess.DEVNULL, env={**os.environ, **folders})


def ended(child):
    """True if the command ends in time; kills it if not. Looks every millisecond; `Popen.wait` looks every 50."""
    end = time.monotonic() + LONGEST
    while child.poll() is None and time.monotonic() < end:
        time.sleep(.001)
    if child.returncode is None:
        child.kill()
        child.wait()
        return False
    return True


def measured(program, arguments, ground, rounds, draw):
    """Seconds of a whole run; of each signal that met the command at work, seconds it lived on and the exit code."""
    start = time.monotonic()
    ended(started(program, arguments, ground))
    whole = time.monotonic() - start
    lives = []
    for _ in range(rounds):
        child = started(program, arguments, ground)
        time.sleep(draw.random() * min(whole, LONGEST))
        if child.poll() is not None:
            continue
        sent = time.monotonic()
        child.send_signal(signal.SIGINT)
        in_time = ended(child)
        lives.append((time.monotonic() - sent, child.returncode if in_time else None))
    return whole, lives


def trials(program, ground, rounds, documents, only=(), seed=17):
    """For each command its name, the seconds of a whole run, and what `measured` found."""
    draw = random.Random(seed)
    for name, arguments in commands(program, ground, documents).items():
        if not only or name.split(",")[0] in only:
            yield name, *measured(program, arguments, ground, rounds, draw)


def is_fault(life):
    """True if a command outlived the bar, or ended in another way. Before its handlers are set, the signal itself ends it."""
    seconds, code = life
    return seconds > BAR or code not in (130, -signal.SIGINT, 0)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--rounds", type=int, default=30)
    parser.add_argument("--documents", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=17)
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    only = [name for name in options.only.split(",") if name]
    faults = 0
    with tempfile.TemporaryDirectory(prefix="lookalike-interrupts-") as folder:
        program = str(Path(options.program).resolve())
        for name, whole, lives in trials(program, Path(folder), options.rounds, options.documents, only, options.seed):
            times = sorted(seconds for seconds, _ in lives) or [0]
            codes = sorted({str(code) for _, code in lives})
            bad = sum(map(is_fault, lives))
            faults += bad
            print(f"{name:<14} whole run {whole:5.1f} s; {len(lives):>3} signals: median {times[len(times) // 2] * 1000:4.0f} ms, worst "
                  f"{times[-1] * 1000:4.0f} ms; exit {', '.join(codes)}{'; FAULTS: ' + str(bad) if bad else ''}", flush=True)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())

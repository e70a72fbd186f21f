"""Measures lookalike against twenty-one bars of reliability and prints one table.

    scorecard.py PROGRAM [--only S3,S10] [--long] [--soak SECONDS] [--log FILE] [--seconds N]

With --log the rows that the file has of this very program are printed from it, not measured again, unless they failed;
new ones are added. With --seconds no row starts later than that: the same command goes on with the next one.
A row is `ok`, `FAIL`, or `part` where only a part of the bar is measured, and holds; `--long` takes the full numbers of
runs, hours in all. Exit code 1 if a row fails.
"""

import argparse
import csv
import hashlib
import html.parser
import json
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import hostile
import interrupts
from terminal import Terminal, violations

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
SIZES = [(120, 40), (80, 24), (20, 5), (1, 1)]
KEYS = ["j", "k", "J", "K", "\t", "\r", "\x1b", "?", " ", "g", "G", "n", "N", "1", "2", "3", "4", "5", "[", "]", "<", ">",
        "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\x1b[5~", "\x1b[6~", "\x1b[<64;9;9M", "\x1b[<65;9;9M", "\x1b[<0;5;5M\x1b[<0;5;5m",
        "/", "a", "油", ":", "e", "m", "x", "o", "i", "t", "T", "s", "S", "z", "w", "v", "d", "l", "h", "\x0c", "\x1b[I", "\x1b[O"]


class Ground:
    """The program, a scratch folder, and the hostile corpus."""

    def __init__(self, program, folder, long):
        self.program, self.folder, self.long = str(Path(program).resolve()), folder, long
        self.env = {"XDG_CACHE_HOME": str(folder / "cache"), "XDG_DATA_HOME": str(folder / "data"),
                    "XDG_CONFIG_HOME": str(folder / "config")}

    def hostile(self):
        """Folder of the hostile corpus and its number of entries."""
        folder, count = self.folder / "hostile", self.folder / "entries"
        if not count.exists():
            _, out = self.script(sys.executable, HERE / "hostile.py", folder, "--scale", 60 if self.long else 6)
            count.write_text(out.split()[0])
        return folder, int(count.read_text())

    def essays(self, count=40):
        """A folder of ordinary texts, most of them alike."""
        folder = self.folder / f"essays{count}"
        if not folder.exists():
            folder.mkdir()
            draw = random.Random(2)
            base = hostile.prose(draw, 600)
            for number in range(count):
                text = list(base)
                for _ in range(number * 4):
                    text[draw.randrange(len(text))] = draw.choice(hostile.CHINESE)
                (folder / f"文章{number:03}.txt").write_text("".join(text))
        return folder

    def run(self, *arguments, seconds=120, env=None):
        """Exit code, stdout, stderr, CPU seconds, peak bytes of a run; exit code `None` if it hangs."""
        child = subprocess.Popen([self.program, *map(str, arguments)], env={**os.environ, **self.env, **(env or {})},
                                 stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        timer = threading.Timer(seconds, child.kill)
        timer.start()
        streams = [[], []]
        readers = [threading.Thread(target=lambda s=s, out=out: out.append(s.read()))
                   for s, out in zip([child.stdout, child.stderr], streams)]
        for reader in readers:
            reader.start()
        _, status, used = os.wait4(child.pid, 0)
        for reader in readers:
            reader.join()
        child.stdout.close()
        child.stderr.close()
        hung = not timer.is_alive()
        timer.cancel()
        child.returncode = os.waitstatus_to_exitcode(status)
        code = None if hung else child.returncode
        return code, streams[0][0], streams[1][0], used.ru_utime + used.ru_stime, used.ru_maxrss * 1024

    def explorer(self, *arguments, size=(120, 40), env=None):
        return Terminal([self.program, *map(str, arguments)], size, {**self.env, **(env or {})})

    def script(self, *command, seconds=7200):
        """Exit code and output of another script of the repository."""
        done = subprocess.run([str(part) for part in command], cwd=ROOT, capture_output=True, text=True, timeout=seconds)
        return done.returncode, done.stdout + done.stderr


def sound(code):
    return code is not None and 0 <= code <= 3


def s1(g):
    folder, entries = g.hostile()
    start = time.monotonic()
    code, _, err, cpu, peak = g.run("pairs", folder, "--no-cache", "--format", "json", "-o", g.folder / "s1.json", "--force")
    files = sorted(os.path.join(at, name) for at, _, names in os.walk(os.fsencode(folder)) for name in names)
    pairs = list(zip(files, files[1:]))
    with ThreadPoolExecutor(2) as pool:
        runs = list(pool.map(lambda two: g.run("compare", *map(os.fsdecode, two), seconds=60), pairs))
    bad = [os.fsdecode(a) for (a, _), run in zip(pairs, runs) if not sound(run[0]) or b"panicked" in run[2]]
    worst = max(zip(runs, pairs), key=lambda run: run[0][3])
    wall = time.monotonic() - start
    ok = sound(code) and b"panicked" not in err and not bad and wall <= 120 * (10 if g.long else 1) and peak <= 1 << 30 and worst[0][3] <= 2
    return ok, (f"{entries} entries: exit {code}, {cpu:.1f} CPU-s, {peak >> 20} MiB; {len(runs)} compared, {len(bad)} bad, slowest "
                f"{worst[0][3]:.1f} CPU-s ({os.path.basename(os.fsdecode(worst[1][0]))}); {wall:.0f} s") + "".join(f"\n    {name!r}" for name in bad[:5])


def s2(g):
    folder, entries = g.hostile()
    out = g.folder / "s2.json"
    g.run("pairs", folder, "--no-cache", "--format", "json", "-o", out, "--force")
    record = json.loads(out.read_text())
    rows = len(record["documents"]) + len(record["skipped"])
    reasons = all(row["reason"] for row in record["skipped"])
    return rows == entries and reasons, f"{entries} entries = {len(record['documents'])} documents + {len(record['skipped'])} with a reason"


def s3(g):
    folder, _ = g.hostile()
    draw, seen, bad, codes = random.Random(3), 0, [], []
    for size in SIZES:
        terminal = g.explorer(folder, size=size, env={"XDG_CACHE_HOME": str(g.folder / "warm")})
        terminal.quiet(60)
        for _ in range(400 if g.long else 150):
            terminal.send(draw.choice(KEYS))
            terminal.read(0.03)
        terminal.send(b"\x1b")
        terminal.read(0.2)
        terminal.child.send_signal(signal.SIGTERM)
        codes.append(terminal.end())
        seen += len(terminal.seen)
        bad += violations(terminal.seen)
        terminal.close()
    plain = [g.run(command, folder, seconds=60) for command in ["pairs", "dedup", "tune"]]
    plain += [g.run("pairs", "\x1b[31mnot there\u202e"), g.run("\x1b]0;t\x07")]
    errors = [mark for run in plain for stream in run[1:3] for mark in violations(stream.replace(b"\t", b""))]
    ok = not bad and not errors and all(code in (0, 143) for code in codes)
    return ok, f"{seen} bytes at 4 sizes: {len(bad)} violations {sorted(set(bad)) or ''}; {len(plain)} commands: {len(errors)}; exits {codes}"


def s4(g):
    folder, _ = g.hostile()
    files = sorted((folder / "03-clusters").iterdir())[:24]
    hidden = [file.name for file in files if hostile.MARKER.encode() not in g.run("compare", file, files[0], env={"COLUMNS": "80"})[1]
              and file != files[0]]
    return not hidden, f"{len(files) - len(hidden)} of {len(files)} files show what follows a hostile cluster"


def journal(*words):
    def row(g):
        trial, number = words if g.long else (words[0], max(1, words[1] // 10))
        code, out = g.script("benches/journal/run.sh", trial, *([number] if number else []))
        return code == 0, " ".join(out.split())[-160:]
    return row


def s7(g):
    code, out = g.script("benches/journal/run.sh", "full")
    shim, out2 = g.folder / "faults.so", ""
    g.script("cc", "-O1", "-shared", "-fPIC", "-o", shim, "benches/faults/shim.c")
    faults = []
    for trial in ["sketch", "dedup", "cache", "journal", "clock"]:
        status, out2 = g.script("python3", "benches/faults/faults.py", g.program, shim, "--only", trial, "--each", 40 if g.long else 8)
        faults.append((trial, status))
    bad = [trial for trial, status in faults if status]
    return code == 0 and not bad, f"{' '.join(out.split())[-60:]}; faults: {len(faults) - len(bad)} of {len(faults)} trials clean {bad or ''}"


def s8(g):
    results = [journal(trial, number)(g) for trial, number in [("processes", 0), ("damage", 0)]]
    return all(ok for ok, _ in results), "; ".join(text[-78:] for _, text in results)


def s10(g):
    """Ways out, bursts and late answers, each of which must give the terminal back."""
    folder = g.essays()
    rounds = 20 if g.long else 2
    answers = [b"\x1bP1$r0m\x1b\\", b"\x1bP>|xterm(388)\x1b\\", b"\x1b_Gi=31;OK\x1b\\", b"\x1b]11;rgb:0000/0000/0000\x1b\\",
               b"\x1b]10;rgb:ffff/ffff/ffff\x07", b"\x1b[?62;22c", b"\x1b[>41;388;0c", b"\x1b[?997;1n", b"\x1b[8;24;80t"]
    cases = {"q": (b"q", 0), "Ctrl-C": (b"\x03", None), "2,000 keys": (b"j" * 2000 + b"q", 0), "1,500 keys": (b"jk" * 750 + b"q", 0),
             "200 moves": (b"".join(b"\x1b[<35;%d;9M" % (at % 70 + 1) for at in range(200)) + b"q", 0),
             "1,000 clicks of the wheel": (b"\x1b[<65;9;9M" * 1000 + b"q", 0), "late answers": (b"".join(answers), "q"),
             "half a sequence": (b"\x1b]0;never ends", "q"), "endless paste": (b"\x1b[200~abc", "q")}
    bad, checks = [], 0
    for _ in range(rounds):
        for name, (keys, expected) in cases.items():
            review = g.folder / "s10.jsonl"
            review.unlink(missing_ok=True)
            terminal = g.explorer("--review", review, folder)
            terminal.quiet()
            terminal.send(keys)
            if expected == "q":
                terminal.read(1.6)
                # On a busy machine the reading of pairs, which needs no key, may take longer than that.
                for _ in range(20):
                    before = terminal.cpu()
                    terminal.read(1)
                    if terminal.cpu() - before <= 0.05:
                        break
                else:
                    bad.append(f"{name}: not idle")
                terminal.send(b"\x1b")
                terminal.read(0.3)
                terminal.send(b"q")
            code = terminal.end()
            judged = review.exists() and b'"verdict":"' in review.read_bytes()
            if code is None or code not in (0, 130) or not terminal.given_back() or judged:
                bad.append(f"{name}: exit {code}, {'given back' if terminal.given_back() else 'not given back'}{', judged' if judged else ''}")
            checks += 1
            terminal.close()
        for number in [signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGQUIT]:
            terminal = g.explorer(folder)
            terminal.quiet()
            terminal.child.send_signal(number)
            code = terminal.end(2)
            if code not in (128 + number, 0) or not terminal.given_back():
                bad.append(f"{number.name}: exit {code}")
            checks += 1
            terminal.close()
        for size in [(1, 1), (2, 3), (500, 500)]:
            terminal = g.explorer(folder)
            terminal.quiet()
            for _ in range(20):
                terminal.resize(size)
                terminal.resize((80, 24))
            terminal.quiet(5)
            terminal.send(b"q")
            if terminal.end() != 0 or not terminal.given_back():
                bad.append(f"resize to {size}")
            checks += 1
            terminal.close()
        terminal = g.explorer(folder)
        terminal.quiet()
        terminal.child.send_signal(signal.SIGSTOP)
        terminal.read(0.2)
        terminal.child.send_signal(signal.SIGCONT)
        terminal.quiet(5)
        terminal.send(b"q")
        if terminal.end() != 0 or not terminal.given_back():
            bad.append("stop and continue")
        terminal.close()
        terminal = g.explorer(folder)
        terminal.quiet()
        os.close(terminal.control)
        os.close(terminal.terminal)
        terminal.child.send_signal(signal.SIGHUP)
        try:
            terminal.child.wait(2)
        except subprocess.TimeoutExpired:
            bad.append("closed terminal: does not end")
            terminal.child.kill()
            terminal.child.wait()
        checks += 2
    return not bad, f"{checks - len(bad)} of {checks}" + "".join(f"\n    {line}" for line in sorted(set(bad)))


def s11(g):
    folder, _ = g.hostile()
    terminal = g.explorer(folder, size=(160, 50))
    terminal.read(20, until=b"\x1b[?1049h")
    terminal.quiet(60)
    first = len(terminal.seen)
    times, biggest = [], 0
    started = time.monotonic()
    for number in range(200):
        start = time.monotonic()
        terminal.send("jk"[number % 2])
        part = terminal.read(0.5, until=b"\x1b[")
        times.append(time.monotonic() - start)
        part += terminal.read(0.01)
        biggest = max(biggest, len(part))
    # Pairs are still being read; what a key costs shows only when that is done.
    used, before = 1, terminal.cpu()
    while used >= 0.03 and time.monotonic() < started + 120:
        terminal.read(1)
        used, before = terminal.cpu() - before, terminal.cpu()
    rested = time.monotonic() - started
    for number in range(200):
        terminal.send("jk"[number % 2])
        biggest = max(biggest, len(terminal.read(0.5, until=b"\x1b[") + terminal.read(0.01)))
    cpu = (terminal.cpu() - before) / 200
    terminal.send(b"q")
    terminal.end()
    terminal.close()
    times.sort()
    ok = times[197] <= 0.05 and biggest <= 64 << 10 and cpu <= 0.016 and used < 0.03
    return ok, (f"while pairs are read, key to frame p50 {times[100] * 1000:.0f}, p99 {times[197] * 1000:.0f} ms; at rest after "
                f"{rested:.0f} s, {cpu * 1000:.1f} CPU-ms a key; largest frame {biggest} bytes of {first} at the start")


def s12(g):
    folder = g.hostile()[0] / "06-huge"
    rows = []
    for a, b in [("one-line.txt", "one-line-changed.txt"), ("two-letters.txt", "two-letters-other.txt"), ("lines.txt", "lines-reversed.txt")]:
        code, _, _, cpu, peak = g.run("compare", folder / a, folder / b, seconds=60)
        rows.append((code, cpu, peak, a))
    ok = all(sound(code) and cpu <= 5 and peak <= 400 << 20 for code, cpu, peak, _ in rows)
    return ok, "; ".join(f"{name} {cpu:.1f} CPU-s {peak >> 20} MiB" for _, cpu, peak, name in rows)


def s13(g):
    line = g.folder / "line"
    line.mkdir(exist_ok=True)
    with open(line / "line.txt", "wb") as file:
        for _ in range(1024 if g.long else 128):
            file.write(b"abcdefgh" * (1 << 17))
    size = (line / "line.txt").stat().st_size
    code, _, _, cpu, peak = g.run("pairs", line)
    base = g.run("--version")[4]
    shutil.copy(line / "line.txt", line / "other.txt")
    raised = g.run("pairs", line, "--max-file-size", "2G", seconds=300)
    shutil.rmtree(line)
    ok = sound(code) and cpu <= 0.05 and peak - base <= 16 << 20
    return ok, (f"{size >> 20} MiB line: {cpu * 1000:.0f} CPU-ms, {(peak - base) >> 20} MiB more than --version; two of them with the cap raised: exit "
                f"{raised[0]}, {raised[3]:.1f} CPU-s, {raised[4] >> 20} MiB")


def s14(g):
    rows = []
    draw = random.Random(14)
    count = 10_000 if g.long else 2_000
    base = hostile.prose(draw, 1700)
    kinds = {"identical": lambda n: base, "near": lambda n: base[:800] + f"{n:06}" + base[800:],
             "template": lambda n: base[:1200] + hostile.prose(draw, 500)}
    for name, text in kinds.items():
        folder = g.folder / f"s14-{name}"
        folder.mkdir()
        for number in range(count):
            (folder / f"{number:05}.txt").write_text(text(number))
        code, _, _, cpu, peak = g.run("pairs", folder, "--no-cache", "--limit", 5, seconds=300)
        rows.append((name, code, cpu, peak))
        shutil.rmtree(folder)
    ok = all(sound(code) and peak <= 300 << 20 and cpu <= 20 for _, code, cpu, peak in rows)
    return ok, f"{count} texts: " + "; ".join(f"{name} {cpu:.1f} CPU-s {peak >> 20} MiB" for name, _, cpu, peak in rows)


def s15(g):
    folder = g.folder / "s15"
    folder.mkdir()
    words = [["Aa", "BB"][bit] for bit in (0, 1)]
    same = [" ".join("".join(words[number >> bit & 1] for bit in range(14)) for number in range(1 << 14))]
    draw = random.Random(15)
    other = [" ".join("".join(draw.choice("ABab") for _ in range(28)) for _ in range(1 << 14))]
    times = []
    for text in [same, other]:
        for name in ["a.txt", "b.txt"]:
            (folder / name).write_text(text[0] + name)
        times.append(min(g.run("pairs", folder, "--no-cache", "--unit", "word")[3] for _ in range(3)))
    return times[0] <= 2 * times[1] + 0.05, f"colliding words {times[0]:.2f} CPU-s, random words {times[1]:.2f}"


def s16(g):
    folder = g.folder / "volatile"
    shutil.copytree(g.essays(), folder)
    stop = threading.Event()

    def mutate():
        draw = random.Random(16)
        while not stop.is_set():
            file = draw.choice(sorted(folder.iterdir()))
            draw.choice([lambda: file.write_text(hostile.prose(draw, draw.randrange(900))), lambda: file.unlink(missing_ok=True),
                         lambda: os.truncate(file, 50), lambda: (folder / f"new{draw.randrange(9)}.txt").write_text("新的一篇")])()
            if len(list(folder.iterdir())) < 10:
                (folder / f"more{draw.randrange(99)}.txt").write_text(hostile.prose(draw))
            time.sleep(0.001)

    worker = threading.Thread(target=mutate)
    worker.start()
    runs, end = [], time.monotonic() + (60 if g.long else 10)
    while time.monotonic() < end:
        runs.append(g.run("pairs", folder, "--format", "json", seconds=20))
    stop.set()
    worker.join()
    bad = [run for run in runs if not sound(run[0]) or b"panicked" in run[2]]
    return not bad, f"{len(runs)} runs over changing files, {len(bad)} bad"


class Page(html.parser.HTMLParser):
    """Collects scripts and event handlers of a page."""

    def __init__(self):
        super().__init__()
        self.odd = []

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if tag == "script" and attributes.get("type") not in (None, "application/json") or any(name.startswith("on") for name in attributes):
            self.odd.append(tag)
        if any(str(attributes.get(name, "")).startswith(("http", "//", "javascript:")) for name in ("src", "href")):
            self.odd.append(tag)


def s17(g):
    folder = g.folder / "names"
    if not folder.exists():
        shutil.copytree(g.hostile()[0] / "08-names", folder)
        for file in (g.hostile()[0] / "10-formulas").iterdir():
            shutil.copy(file, folder)
    bad = []
    cells = 0
    for row in csv.reader(g.run("pairs", folder, "--format", "csv")[1].decode("utf-8", "surrogateescape").splitlines(keepends=True)):
        cells += len(row)
        bad += [cell for cell in row if cell.lstrip("\u200b\u202e\ufeff")[:1] in "=+@\t" and cell[:1]]
    json.loads(g.run("pairs", folder, "--format", "json")[1], parse_constant=lambda name: bad.append(name))
    page = Page()
    report = g.folder / "s17.html"
    g.run("report", folder, "-o", report, "--force")
    page.feed(report.read_text())
    bad += page.odd
    if "default-src 'none'" not in report.read_text():
        bad.append("no content security policy")
    half = 0
    out = g.folder / "killed.sketches"
    for number in range(200 if g.long else 20):
        out.unlink(missing_ok=True)
        child = subprocess.Popen([g.program, "sketch", g.essays(), "-o", out], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                 env={**os.environ, **g.env})
        time.sleep(random.Random(number).random() * 0.05)
        child.kill()
        child.wait()
        half += out.exists() and g.run("check", g.essays(), "--against", out)[0] not in (0, 1)
    return not bad and not half, f"{cells} cells of CSV, JSON, HTML: {len(bad)} bad {bad[:3] or ''}; {number + 1} kills: {half} half files"


def s18(g):
    code, out = g.script("fuzz/run.sh", 60 if g.long else 5)
    rows = re.findall(r"^(\w+) +(\d+) +\d+ +\d+$", out, re.M)
    return code == 0 and len(rows) >= 9, f"{len(rows)} properties, {sum(int(count) for _, count in rows):,} executions" + ("" if code == 0 else f"\n    {out[-300:]}")


def s19(g):
    code, out = g.script("cargo", "test", "--quiet", "--test", "suite", "--", "house::")
    checks = "overflow-checks = true" in (ROOT / "Cargo.toml").read_text()
    tool = "deny" if shutil.which("cargo-deny") else "audit" if shutil.which("cargo-audit") else None
    advisories = "not asked: cargo-audit is not installed"
    if tool:
        status, found = g.script("cargo", tool, *(["check", "advisories"] if tool == "deny" else []))
        advisories = "none" if status == 0 else f"exit {status}: {found[-120:]}"
    # Checks stay off while the kernels lose more than 3 % by them; see Cargo.toml.
    return (advisories == "none" or None) if code == 0 and not advisories.startswith("exit") else False, (
        f"house rules {'hold' if code == 0 else 'broken'}; overflow checks in release: {'on' if checks else 'off'}; advisories {advisories}")


WARM = 600  # seconds in which caches fill
# Keys for what is loaded once: the words of SimHash and back, words as tokens and back, the largest sketches of each
# kind, each screen, the other language.
LOADING = [*",Gh\r", *",Gl\r", *",gl\r", *",gl\r", *":256 slots\r", *":256 bits\r", *(3 * ":next scheme\r"), *"2345678", *"LL", "1"]
# Keys that judge a pair and go to the next, and how often they are sent: the last 1,000 verdicts can be undone.
JUDGING, VERDICTS = "mj", 1_200


def load(terminal):
    """Makes the explorer load what it loads once and fill its steps to undo. Returns the number of keys."""
    for key in LOADING:
        terminal.send(key)
        terminal.quiet(pause=.2)
    for _ in range(VERDICTS):
        for key in JUDGING:
            terminal.send(key)
        terminal.read(.02)
    terminal.quiet()
    return len(LOADING) + VERDICTS * len(JUDGING)


def s20(g, seconds):
    """Random keys, sizes and files. The keys can quit the explorer, which then starts again: each start is judged alone.

    Each file changes between two texts, as the explorer watches: the verdicts that it must keep are bounded. What the
    explorer loads once, at most 22 MiB, is loaded first, and the settings that take most memory are tried: else the row
    would be decided by when random keys happened to need them.
    Prints its state to stderr every five minutes. Memory is that of the longest start: its most in the first ten
    minutes against its most afterwards; not judged if the longest start lives less than twice as long.
    """
    folder = g.folder / "soak"
    shutil.copytree(g.essays(), folder)
    others = random.Random(21)
    texts = {file: [file.read_text(), hostile.prose(others, 600)] for file in sorted(folder.iterdir())}
    draw, start, keys, odd, lives = random.Random(20), time.monotonic(), 0, [], []
    spoken = start
    while time.monotonic() < start + seconds:
        # Settings that random keys have saved would make the keys that load do something else.
        shutil.rmtree(g.folder / "config", ignore_errors=True)
        terminal = g.explorer("--watch", "--fresh", folder, size=(100, 30))
        terminal.quiet()
        born, files, base, high = time.monotonic(), terminal.files(), 0, 0
        keys += load(terminal)
        while time.monotonic() < start + seconds and terminal.child.poll() is None:
            for _ in range(draw.randrange(1, 20)):
                terminal.send(draw.choice(KEYS))
                keys += 1
            terminal.read(0.05)
            if draw.random() < .02:
                terminal.resize((draw.randrange(1, 200), draw.randrange(1, 60)))
            if draw.random() < .02:
                file = draw.choice(list(texts))
                file.write_text(draw.choice(texts[file]))
            if terminal.child.poll() is None:
                now = terminal.memory()
                base = max(base, now) if time.monotonic() < born + WARM else base
                high = max(high, now)
            if time.monotonic() >= spoken + 300:
                spoken = time.monotonic()
                print(f"S20 after {spoken - start:.0f} s: {keys} keys, {len(lives) + 1} starts, this one for {spoken - born:.0f} s: "
                      f"{base >> 20} MiB early, {high >> 20} MiB at most; {odd[:5] or 'no fault'}", file=sys.stderr, flush=True)
        if terminal.child.poll() is None and terminal.files() > files + 2:
            odd.append(f"{terminal.files() - files} more open files")
        terminal.child.send_signal(signal.SIGTERM)
        if (code := terminal.end()) not in (0, 143):
            odd.append(f"exit {code}")
        odd += violations(terminal.seen)
        terminal.close()
        lives.append((time.monotonic() - born, base, high))
    longest, base, high = max(lives)
    is_judged = longest >= 2 * WARM
    ok = not odd and (not is_judged or high / max(base, 1) - 1 <= 0.05)
    return ok if seconds >= 7200 and is_judged or not ok else None, (
        f"{seconds} s, {keys} keys, {len(lives)} starts; the longest of {longest:.0f} s: {base >> 20} MiB in its first ten minutes, "
        f"{high >> 20} MiB at most{'' if is_judged else ' (too short to judge)'}; {odd[:5] or 'no fault'}")


def s21(g):
    """Ctrl-C at random moments of each command."""
    rows, bad, met = [], [], 0
    rounds, documents = (30, 10_000) if g.long else (4, 1_000)
    for name, _, lives in interrupts.trials(g.program, g.folder, rounds, documents):
        met += len(lives)
        rows.append((max((seconds for seconds, _ in lives), default=0), name))
        bad += [f"{name}: {seconds * 1000:.0f} ms, exit {code}" for seconds, code in lives if interrupts.is_fault((seconds, code))]
    worst = sorted(rows, reverse=True)[:3]
    return not bad, f"{met} signals, {len(rows)} commands; slowest " + ", ".join(
        f"{name} {seconds * 1000:.0f} ms" for seconds, name in worst) + "".join(f"\n    {line}" for line in bad[:8])


BARS = [
    ("S1", "a hostile corpus: no crash, one file <= 2 s, <= 1 GiB", s1),
    ("S2", "each entry is a document or has a reason", s2),
    ("S3", "no control reaches the terminal", s3),
    ("S4", "text after a hostile cluster is shown", s4),
    ("S5", "kill -9: no acknowledged verdict lost", journal("kill", 1000)),
    ("S6", "power cuts: no acknowledged verdict lost", journal("power", 200)),
    ("S7", "full disk and failing writes: nothing lost", s7),
    ("S8", "several writers, damaged journals", s8),
    ("S9", "key to saved: p99 <= 50 ms", journal("speed", 0)),
    ("S10", "terminal matrix", s10),
    ("S11", "key to frame p99 <= 50 ms, frame <= 64 KiB", s11),
    ("S12", "differences of huge texts", s12),
    ("S13", "a huge line is refused at once", s13),
    ("S14", "copies and templates: <= 300 MiB", s14),
    ("S15", "colliding keys: <= 2 x random ones", s15),
    ("S16", "files that change during a run", s16),
    ("S17", "exports are safe and whole", s17),
    ("S18", "fuzzed properties: no finding", s18),
    ("S19", "static rules and advisories", s19),
    ("S20", "soak of two hours: memory flat", None),
    ("S21", "Ctrl-C ends every command within 200 ms", s21),
]


# Rows whose numbers of runs or sizes are full with --long only.
SHORTENED = {"S1", "S5", "S6", "S7", "S10", "S13", "S14", "S16", "S17", "S18", "S21"}


def print_row(ground, row, soak):
    """Measures a row and prints it; returns its state and its line."""
    name, bar, measure = row
    start = time.monotonic()
    try:
        ok, figure = measure(ground) if measure else s20(ground, 7200 if ground.long else soak)
    except Exception as error:  # a row that cannot be measured is a failed row, not the end of the table
        ok, figure = False, f"{type(error).__name__}: {error}"
    if ok and not ground.long and name in SHORTENED:
        ok = None
    state = {True: "ok", None: "part", False: "FAIL"}[ok]
    line = f"{name:<4} {state:<5} {bar:<55} {figure} [{time.monotonic() - start:.0f} s]"
    print(line, flush=True)
    return state, line


class Log:
    """The rows that were measured before, of this program, in a file of JSON lines; nothing is kept without a file."""

    def __init__(self, path, program, long):
        self.path = path
        self.key = [hashlib.sha256(Path(program).read_bytes()).hexdigest(), long]
        lines = path.read_text(encoding="utf-8").splitlines() if path and path.exists() else []
        rows = [json.loads(line) for line in lines]
        self.known = {row["row"]: row["line"] for row in rows if row["key"] == self.key and row["state"] != "FAIL"}

    def add(self, name, state, line):
        if self.path:
            with open(self.path, "a", encoding="utf-8") as file:
                print(json.dumps({"key": self.key, "row": name, "state": state, "line": line}, ensure_ascii=False), file=file)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--only", default="", help="rows to run, e.g. S3,S10")
    parser.add_argument("--long", action="store_true", help="the full numbers of runs")
    parser.add_argument("--soak", type=int, default=60, help="seconds of S20")
    parser.add_argument("--log", type=Path, help="rows measured before, and those of this run")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="start no row after this time")
    parser.add_argument("--folder", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    wanted = {name.upper() for name in options.only.split(",") if name}
    rows = [row for row in BARS if not wanted or row[0] in wanted]
    log = Log(options.log, options.program, options.long)
    if options.folder:
        failed = 0
        for row in rows:
            state, line = print_row(Ground(options.program, options.folder, options.long), row, options.soak)
            log.add(row[0], state, line)
            failed |= state == "FAIL"
        return int(failed)
    failed, left, end = 0, 0, time.monotonic() + options.seconds
    with tempfile.TemporaryDirectory(prefix="lookalike-score-") as folder:
        # A process for each row: the peak memory of a program is never below that of what started it.
        again = [sys.executable, __file__, *sys.argv[1:], "--folder", folder, "--only"]
        for name, _, _ in rows:
            if name in log.known:
                print(log.known[name], flush=True)
            elif time.monotonic() < end:
                failed |= subprocess.run([*again, name]).returncode
            else:
                left += 1
    if left:
        print(f"{left} rows left: the same command goes on")
    return 1 if failed or left else 0


if __name__ == "__main__":
    sys.exit(main())

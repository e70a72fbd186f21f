"""Fails each write, flush, rename and allocation of lookalike in turn, and looks at what is left.

    faults.py PROGRAM SHIM [--allocations N] [--each N] [--only WORD]

No verdict is lost, no half-written file is left or used later, no run ends by a signal, and the
terminal is as it was. Prints a table; exit code 1 if anything else was seen.
"""

import argparse
import hashlib
import itertools
import json
import os
import pty
import random
import select
import shutil
import struct
import subprocess
import sys
import tempfile
import termios
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

WORDS = "油田 产量 再创 新高 工人 高兴 庆祝 深夜 记者 报道 the last bus leaves square at midnight nobody waits".split()
ERRORS = ["EIO", "ENOSPC", "SHORT"]


class Ground:
    """A folder with a small corpus, and ways to run the program in it."""

    def __init__(self, program, shim, folder):
        self.program, self.shim, self.folder = program, shim, folder
        self.docs = folder / "docs"
        self.docs.mkdir()
        draw = random.Random(1)
        base = [draw.choice(WORDS) for _ in range(200)]
        for number in range(12):
            words = [draw.choice(WORDS) if draw.random() < number / 24 else word for word in base]
            (self.docs / f"文{number:02}.txt").write_text("，".join(words) + "。\n")

    def run(self, arguments, cache="none", **fault):
        environment = {key: value for key, value in os.environ.items() if key != "LD_PRELOAD"}
        home = self.folder / cache
        environment |= {"XDG_CACHE_HOME": str(home), "XDG_DATA_HOME": str(self.folder / "data"),
                        "XDG_CONFIG_HOME": str(self.folder / "config"), "RAYON_NUM_THREADS": "2"}
        if fault:
            environment |= {f"FAULT_{key.upper()}": str(value) for key, value in fault.items()}
            environment["LD_PRELOAD"] = str(self.shim)
        done = subprocess.run([self.program, *map(str, arguments)], env=environment, cwd=self.folder,
                              stdin=subprocess.DEVNULL, capture_output=True, timeout=60)
        return done

    def count(self, arguments, **fault):
        """How many calls of a kind a run makes."""
        file = self.folder / "count"
        file.unlink(missing_ok=True)
        self.run(arguments, at=0, count=file, **fault)
        return struct.unpack("<q", file.read_bytes())[0]


def text(done):
    return done.stderr.decode(errors="replace").strip()


def told(done):
    """A failure that is reported as one: by exit code and a sentence."""
    return 0 < done.returncode < 4 and text(done) and "panicked" not in text(done)


def places(count, most):
    """Which calls to fail: all, or evenly `most` of them."""
    return sorted({1 + at * count // min(count, most) for at in range(min(count, most))} | {count}) if count else []


def file_trial(ground, name, arguments, expected, most):
    """Fails each call on the output file; yields a description of each bad end."""
    out = ground.folder / name
    tried = 0
    for old, call in itertools.product([None, b"old\n"], ["write", "sync", "rename"]):
        force = ["--force"] if old else []
        start = lambda: out.unlink(missing_ok=True) if old is None else out.write_bytes(old)
        start()
        calls = ground.count([*arguments, "-o", name, *force], call=call, under=name)
        for at, error in itertools.product(places(calls, most), ERRORS if call == "write" else ERRORS[:2]):
            start()
            done = ground.run([*arguments, "-o", name, *force], call=call, at=at, error=error, under=name)
            tried += 1
            now = out.read_bytes() if out.exists() else None
            what = f"{name}, {call} {at} of {calls} {error}: exit {done.returncode}, {text(done)[:200]}"
            if done.returncode == 0 and not expected(now):
                yield f"{what}: reported as written, but is not"
            if done.returncode != 0 and not told(done):
                yield f"{what}: failed without a sentence"
            if done.returncode != 0 and now != old and not expected(now):
                yield f"{what}: a half-written file is left"
            rest = [path.name for path in ground.folder.iterdir() if ".part" in path.name]
            if rest:
                yield f"{what}: left {rest}"
                for path in rest:
                    (ground.folder / path).unlink()
    yield tried


def sketch(ground, most):
    ground.run(["sketch", "docs", "-o", "whole.sketches"])
    whole = (ground.folder / "whole.sketches").read_bytes()
    yield from file_trial(ground, "out.sketches", ["sketch", "docs"], lambda now: now == whole, most)


def dedup(ground, most):
    whole = ground.run(["dedup", "docs", "--format", "tsv"]).stdout
    arguments = ["dedup", "docs", "--format", "tsv"]
    yield from file_trial(ground, "groups.tsv", arguments, lambda now: now == whole, most)


def report(ground, most):
    def whole(now):
        if now is None:
            return False
        (ground.folder / "seen.html").write_bytes(now)
        return ground.run(["verify", "seen.html", "docs"]).returncode == 0
    yield from file_trial(ground, "report.html", ["report", "docs"], whole, most)


def cache(ground, most):
    arguments = ["pairs", "docs", "--format", "tsv"]
    clean = ground.run(arguments).stdout
    tried = 0
    for call in ["write", "sync", "rename"]:
        shutil.rmtree(ground.folder / "counted", ignore_errors=True)
        calls = ground.count(arguments, cache="counted", call=call, under="counted")
        for at, error in itertools.product(places(calls, most), ERRORS if call == "write" else ERRORS[:2]):
            shutil.rmtree(ground.folder / "counted", ignore_errors=True)
            first = ground.run(arguments, cache="counted", call=call, at=at, error=error, under="counted")
            again = ground.run(arguments, cache="counted")
            tried += 1
            for done in [first, again]:
                if done.returncode != 0 or done.stdout != clean:
                    yield f"cache, {call} {at} {error}: exit {done.returncode}, {text(done)[:200]}"
    yield tried


def verdicts(ground, first, count):
    """Verdict lines on pairs of the corpus, as `review export --format jsonl` writes them."""
    names = sorted(ground.docs.iterdir())
    lines = []
    for a, b in list(itertools.combinations(names, 2))[first:first + count]:
        (x, p), (y, q) = sorted((hashlib.sha256(path.read_bytes()).hexdigest(), path) for path in [a, b])
        lines.append({"v": 1, "at": 1_790_000_000 + first, "by": f"reviewer {first}", "verdict": "match", "note": "记",
                      "a": x, "b": y, "name_a": p.name, "name_b": q.name, "bytes_a": p.stat().st_size,
                      "bytes_b": q.stat().st_size, "intersection": 1, "union": 2, "distance": 3})
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def kept(ground, journal):
    """Pairs and reviewers of a journal; stderr if lines are damaged."""
    done = ground.run(["review", "export", "--review", journal, "--format", "jsonl", "--history"])
    found = {(line["a"], line["b"], line["by"]) for line in map(json.loads, done.stdout.splitlines())}
    return found, text(done)


def pairs_of(lines):
    return {(line["a"], line["b"], line["by"]) for line in map(json.loads, lines.splitlines())}


def journal(ground, most):
    old, new = verdicts(ground, 0, 5), verdicts(ground, 5, 9)
    (ground.folder / "old.jsonl").write_text(old)
    (ground.folder / "new.jsonl").write_text(new)
    path = ground.folder / "journal.jsonl"
    arguments = lambda which: ["review", "import", which, "docs", "--review", "journal.jsonl"]
    def start():
        path.unlink(missing_ok=True)
        done = ground.run(arguments("old.jsonl"))
        assert kept(ground, path.name)[0] == pairs_of(old), text(done)
    tried = 0
    for call in ["write", "sync", "rename"]:
        start()
        calls = ground.count(arguments("new.jsonl"), call=call, under="journal.jsonl")
        for at, error in itertools.product(places(calls, most), ERRORS if call == "write" else ERRORS[:2]):
            start()
            done = ground.run(arguments("new.jsonl"), call=call, at=at, error=error, under="journal.jsonl")
            tried += 1
            found, damage = kept(ground, path.name)
            what = f"journal, {call} {at} of {calls} {error}: exit {done.returncode}, {text(done)[:200]}"
            if not pairs_of(old) <= found:
                yield f"{what}: lost a saved verdict"
            if done.returncode == 0 and not pairs_of(new) <= found:
                yield f"{what}: reported as saved, but is not"
            if done.returncode != 0 and not told(done):
                yield f"{what}: failed without a sentence"
            again = ground.run(arguments("new.jsonl"))
            found, damage = kept(ground, path.name)
            if again.returncode != 0 or found != pairs_of(old) | pairs_of(new):
                yield f"{what}: the next import failed: {text(again)[:200]} {damage[:200]}"
    yield tried


def together(ground, _most):
    arguments = ["pairs", "docs", "--format", "tsv"]
    clean = ground.run(arguments).stdout
    parts = [verdicts(ground, 7 * number, 7) for number in range(8)]
    for number, lines in enumerate(parts):
        (ground.folder / f"part{number}.jsonl").write_text(lines)
    tried = 0
    for _round in range(4):
        shutil.rmtree(ground.folder / "shared", ignore_errors=True)
        (ground.folder / "shared.jsonl").unlink(missing_ok=True)
        with ThreadPoolExecutor(16) as pool:
            runs = [pool.submit(ground.run, arguments, cache="shared") for _ in range(8)]
            imports = [pool.submit(ground.run, ["review", "import", f"part{number}.jsonl", "docs", "--review",
                                                "shared.jsonl"]) for number in range(8)]
        tried += 16
        for done in (run.result() for run in runs):
            if done.returncode != 0 or done.stdout != clean or "warning" in text(done):
                yield f"8 on one cache: exit {done.returncode}, {text(done)[:200]}"
        saved = set()
        for number, done in enumerate(run.result() for run in imports):
            if done.returncode == 0:
                saved |= pairs_of(parts[number])
            elif not told(done):
                yield f"8 on one journal: exit {done.returncode}, {text(done)[:200]}"
        found, damage = kept(ground, "shared.jsonl")
        if not saved <= found or "damaged" in damage:
            yield f"8 on one journal: {len(saved - found)} lost, {damage[:200]}"
    yield tried


def clock(ground, _most):
    (ground.folder / "back.jsonl").unlink(missing_ok=True)
    (ground.folder / "new.jsonl").write_text(verdicts(ground, 5, 9))
    tried = 0
    for arguments in [["pairs", "docs", "--format", "tsv"], ["dedup", "docs", "--format", "tsv"],
                      ["review", "import", "new.jsonl", "docs", "--review", "back.jsonl"],
                      ["sketch", "docs", "-o", "back.sketches", "--force"]]:
        for cached in ["back", "back"]:
            clean, back = ground.run(arguments), ground.run(arguments, cache=cached, call="clock", at=0)
            tried += 1
            if back.returncode != 0 or (arguments[0] != "review" and back.stdout != clean.stdout):
                yield f"clock going back, {arguments[0]}: exit {back.returncode}, {text(back)[:200]}"
    if kept(ground, "back.jsonl")[0] != pairs_of(verdicts(ground, 5, 9)):
        yield "clock going back: a verdict is lost"
    yield tried


def allocations(ground, most):
    arguments = ["pairs", "docs", "--format", "tsv", "--no-cache"]
    clean = ground.run(arguments).stdout
    count = ground.count(arguments, call="alloc")
    ends = {}
    for at in range(1, min(count, most) + 1):
        done = ground.run(arguments, call="alloc", at=at)
        ends[done.returncode] = ends.get(done.returncode, 0) + 1
        whole = done.returncode == 0 and done.stdout == clean
        if not whole and not told(done):
            yield f"allocation {at} of {count}: exit {done.returncode}, {text(done)[:120]}"
    print(f"    allocations of {count}: exit codes {dict(sorted(ends.items()))}", file=sys.stderr)
    yield min(count, most)


def explorer(ground, most):
    """The explorer under a terminal of its own: each way out gives the terminal back."""
    def play(at, count=None):
        control, terminal = pty.openpty()
        before = termios.tcgetattr(terminal)
        environment = dict(os.environ, TERM="xterm-256color", XDG_DATA_HOME=str(ground.folder / "data"),
                           XDG_CACHE_HOME=str(ground.folder / "none"), LD_PRELOAD=str(ground.shim), FAULT_CALL="alloc",
                           FAULT_AT=str(at))
        if count:
            environment["FAULT_COUNT"] = str(count)
        child = subprocess.Popen([ground.program, "docs"], stdin=terminal, stdout=terminal, stderr=terminal,
                                 cwd=ground.folder, env=environment, start_new_session=True)
        seen, end, sent = b"", time.monotonic() + 30, False
        while time.monotonic() < end:
            ready, _, _ = select.select([control], [], [], 0.15)
            if ready:
                seen += os.read(control, 1 << 16)
            elif child.poll() is not None:
                break
            elif not sent and b"\x1b[?1049h" in seen:
                os.write(control, b"q")
                sent = True
        code = child.poll()
        if code is None:
            child.kill()
            child.wait()
        after = termios.tcgetattr(terminal)
        os.close(control)
        os.close(terminal)
        return code, seen, before == after
    counted = ground.folder / "count"
    counted.unlink(missing_ok=True)
    play(0, counted)
    count = struct.unpack("<q", counted.read_bytes())[0]
    tried = places(count, most)
    for at in tried:
        code, seen, same = play(at)
        entered, left = seen.rfind(b"\x1b[?1049h"), seen.rfind(b"\x1b[?1049l")
        what = f"explorer, allocation {at} of {count}: exit {code}"
        if code is None:
            yield f"{what}: does not end"
        elif code < 0 or code > 101 and code != 134:  # 134: the C library got no memory for itself, and aborted
            yield f"{what}: ended by a signal"
        if not same or left < entered or (entered >= 0 and b"\x1b[?25h" not in seen[max(0, left - 400):]):
            yield f"{what}: the terminal is not as it was: modes {'same' if same else 'other'}, ends {seen[-400:]!r}"
    yield len(tried)


TRIALS = [sketch, dedup, report, cache, journal, together, clock, allocations, explorer]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", type=lambda path: str(Path(path).resolve()))
    parser.add_argument("shim", type=lambda path: str(Path(path).resolve()))
    parser.add_argument("--allocations", type=int, default=1000, help="fail each of the first N allocations")
    parser.add_argument("--each", type=int, default=60, help="fail at most N calls of a kind, evenly chosen")
    parser.add_argument("--only", default="", help="run the trials whose name contains this")
    options = parser.parse_args()
    bad = 0
    print(f"{'trial':<12} {'runs':>6} {'bad':>5}  {'seconds':>7}")
    for trial in TRIALS:
        if options.only not in trial.__name__:
            continue
        with tempfile.TemporaryDirectory(prefix="lookalike-faults-") as folder:
            ground = Ground(options.program, options.shim, Path(folder))
            start, found = time.monotonic(), []
            most = options.allocations if trial is allocations else options.each
            *found, tried = trial(ground, most)
        print(f"{trial.__name__:<12} {tried:>6} {len(found):>5}  {time.monotonic() - start:>7.1f}", flush=True)
        for line in found[:8]:
            print(f"    {line}")
        bad += len(found)
    return 1 if bad else 0


sys.exit(main())

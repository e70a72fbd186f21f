#!/usr/bin/env python3
"""Kills runs in two passes at random moments, fills their disk, takes their rights, and starts two at once:
python3 benches/two_pass/kills.py [PROGRAM] [--kills N] [--rows N]. Ends with 1 where a result differs.

A killed run is started again until one is not killed, without a folder of its own and as a library that
grows. The disk is a tmpfs, and the rights are tried as another user, so both need root; what cannot be tried
is printed with its reason.
"""
import argparse, json, os, pathlib, random, shutil, signal, subprocess, sys, tempfile, time

HERE = pathlib.Path(__file__).resolve().parent
options = argparse.ArgumentParser()
options.add_argument("program", nargs="?", default=str(HERE.parent.parent / "target/release/lookalike"))
options.add_argument("--kills", type=int, default=200)
options.add_argument("--rows", type=int, default=4000)
options.add_argument("--seed", type=int, default=1)
options = options.parse_args()
PROGRAM = os.path.abspath(options.program)
SCRATCH = pathlib.Path(tempfile.mkdtemp(prefix="lookalike-kills-"))
draw = random.Random(options.seed)
failed, untried = [], []


def tell(name, fine, figures):
    print(f"{'ok  ' if fine else 'FAIL'}  {name:52} {figures}", flush=True)
    if not fine:
        failed.append(name)


def rows(count):
    words = [f"w{i:x}" for i in range(3000)] + [chr(0x4E00 + i) for i in range(1500)]
    texts = []
    for row in range(count):
        if texts and draw.random() < 0.3:
            text = list(draw.choice(texts))
            for _ in range(draw.randrange(6)):
                text[draw.randrange(len(text))] = draw.choice(words)
        else:
            text = [words[int(len(words) * draw.random() ** 3)] for _ in range(draw.randrange(100, 400))]
        texts.append(text)
        yield json.dumps({"id": f"r{row}", "text": " ".join(text)}, ensure_ascii=False) + "\n"


def command(table, *more):
    return [PROGRAM, "pairs", str(table), "--rows", "--floor", "0.7", "--two-pass", "always", "--format", "tsv", "-n", "5", *map(str, more)]


def ran(*arguments):
    return subprocess.run(*arguments, capture_output=True)


def killed(arguments, longest, count):
    """Starts a command again and again and kills it at random moments; its output once it is not killed."""
    kills = finished = 0
    while kills < count:
        child = subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        try:
            out, _ = child.communicate(timeout=draw.uniform(0, longest))
            finished += 1
            yield kills, finished, out, child.returncode
        except subprocess.TimeoutExpired:
            child.send_signal(signal.SIGKILL)
            child.communicate()
            kills += 1
    done = ran(arguments)
    yield kills, finished + 1, done.stdout, done.returncode


def kill(name, arguments, expected, longest, count, left):
    differ, reused = 0, 0
    for kills, finished, out, code in killed(arguments, longest, count):
        differ += code != 0 or out != expected
    tell(name, differ == 0 and kills == count and left(), f"{kills} kills, {finished} runs to the end, {differ} differ")


def entries(folder):
    return sorted(path.name for path in folder.rglob("*")) if folder.exists() else []


def disk(table, expected):
    """A run whose work folder is on a disk that is too small, then the same command on one with room."""
    place = SCRATCH / "disk"
    place.mkdir()
    if ran(["mount", "-t", "tmpfs", "-o", f"size={options.rows * 300}", "tmpfs", str(place)]).returncode:
        untried.append("a full disk: no tmpfs can be mounted")
        return
    try:
        full = ran(command(table, "--work-folder", place))
        words = full.stderr.decode()
        tell("a full disk ends the run with its reason", full.returncode == 2 and "No space left" in words and not full.stdout, words.strip().splitlines()[-1][-90:])
        ran(["mount", "-o", "remount,size=200m", str(place)])
        again = ran(command(table, "--work-folder", place))
        tell("with room it goes on", again.stdout == expected and not entries(place), "from an earlier run" if b"from an earlier run" in again.stderr else "from the start")
    finally:
        ran(["umount", str(place)])


def rights(table):
    """A work folder that cannot be written, as another user."""
    if os.getuid() != 0:
        untried.append("a read-only folder: not root, so no other user can be tried")
        return
    place = SCRATCH / "closed"
    place.mkdir(mode=0o555)
    SCRATCH.chmod(0o755)
    for flag in ["--work-folder", "--keep-work"]:
        as_nobody = lambda: os.setuid(65534)
        refused = subprocess.run(command(table, flag, place), capture_output=True, preexec_fn=as_nobody, env=os.environ | {"HOME": "/nonexistent"})
        words = refused.stderr.decode()
        tell(f"a read-only folder for {flag}", refused.returncode == 2 and "ermission denied" in words and not refused.stdout, words.strip().splitlines()[-1][-90:])


def two(table, expected, place, flag):
    """Two runs of one command at once: one is refused, or both are right one after the other."""
    pair = [subprocess.Popen(command(table, flag, place), stdout=subprocess.PIPE, stderr=subprocess.PIPE) for _ in range(2)]
    results = [(*child.communicate(), child.returncode) for child in pair]
    right = sum(code == 0 and out == expected for out, _, code in results)
    busy = sum(code == 2 and b"another run" in err and not out for out, err, code in results)
    tell(f"two runs at once with {flag}", right >= 1 and right + busy == 2, f"{right} right, {busy} refused")


def main():
    table = SCRATCH / "rows.jsonl"
    lines = list(rows(options.rows))
    table.write_text("".join(lines))
    times = []
    for _ in range(3):
        start = time.time()
        calm = ran(command(table, "--work-folder", SCRATCH / "calm"))
        times.append(time.time() - start)
    longest = min(times)
    expected = calm.stdout
    tell("a run without a kill", calm.returncode == 0 and expected.count(b"\n") > 50, f"{expected.count(10) - 1} pairs, {longest:.1f} s")
    work = SCRATCH / "work"
    kill("kill -9 at random moments", command(table, "--work-folder", work), expected, longest * 1.2, options.kills * 3 // 4, lambda: not entries(work))
    # A library grows from two thirds of the rows to all; it is that of a run without a kill.
    library, fresh = SCRATCH / "library", SCRATCH / "fresh"
    table.write_text("".join(lines[: options.rows * 2 // 3]))
    first = ran(command(table, "--keep-work", library))
    table.write_text("".join(lines))
    ran(command(table, "--keep-work", fresh))

    def same():
        inside = [path for path in library.glob("sketches-*/*") if path.name not in ("lock", "synced")]
        return first.returncode == 0 and len(inside) == 6 and all(path.read_bytes() == (fresh / path.relative_to(library)).read_bytes() for path in inside)

    kill("kill -9 of a library that grows", command(table, "--keep-work", library), expected, longest * 1.2, options.kills - options.kills * 3 // 4, same)
    new = SCRATCH / "new.jsonl"
    new.write_text("".join(line.replace('"id": "r', '"id": "n') for line in lines[:300]))
    check = lambda folder: ran([PROGRAM, "check", str(new), "--rows", "--against", str(folder), "--format", "tsv"]).stdout
    tell("a check against it is that of a fresh one", check(library) == check(fresh) != b"", f"{check(fresh).count(10) - 1} pairs")
    disk(table, expected)
    rights(table)
    two(table, expected, SCRATCH / "both", "--work-folder")
    two(table, expected, SCRATCH / "both-kept", "--keep-work")
    for what in untried:
        print(f"NOT TRIED  {what}")
    if failed:
        print(f"files: {SCRATCH}")
    else:
        shutil.rmtree(SCRATCH, ignore_errors=True)
    sys.exit(1 if failed else 0)


main()

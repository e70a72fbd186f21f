#!/usr/bin/env python3
"""Times the commands for large tables and holds them against goals: python3 benches/large/run.py [PROGRAM]
[--rows N] [--folder FOLDER] [--python PYTHON]. Ends with 1 where a goal is missed.

Goals are in CPU seconds and memory, and grow with the rows; there are some for 300,000 and a million rows, and
those of 300,000 in proportion for fewer. FOLDER keeps the tables; PYTHON is one that has duckdb, which then finds
the candidates of the same sketches.
"""
import argparse, json, os, pathlib, random, subprocess, sys, tempfile

sys.dont_write_bytecode = True
import corpus

HERE = pathlib.Path(__file__).resolve().parent
options = argparse.ArgumentParser()
options.add_argument("program", nargs="?", default=str(HERE.parent.parent / "target/release/lookalike"))
options.add_argument("--rows", type=int, default=100_000)
options.add_argument("--folder")
options.add_argument("--python", default=sys.executable)
options = options.parse_args()
PROGRAM, ROWS = os.path.abspath(options.program), options.rows
FLAGS = ["--rows", "--no-cache", "--threads", "2"]
# For 300,000 and a million rows: CPU seconds, and GB.
GOALS = {
    "pairs --floor .8": [(35, 0.4), (120, 1.0)],
    "dedup --at .8": [(40, None), (140, None)],
    "pairs --floor .5": [(60, None), (250, None)],
    "check of 1,000": [(2, None), (3, 1.0)],
}
missed = []


def goal(name):
    """The goal for this number of rows; memory has a part that does not grow."""
    least, most = GOALS[name]
    if ROWS >= 1_000_000:
        return most
    share = max(ROWS / 300_000, 0.2)
    return least[0] * share, least[1] and max(least[1] * share, 0.2)


def used(*arguments):
    """The output, the CPU seconds and the peak memory in GB of a command."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as said:
        child = subprocess.Popen(arguments, stdout=out, stderr=said)
        _, status, usage = os.wait4(child.pid, 0)
        out.seek(0), said.seek(0)
        code, words = os.waitstatus_to_exitcode(status), said.read().decode()
        if code:
            sys.exit(f"{' '.join(map(str, arguments))} ended with {code}: {words}")
        return out.read(), words, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024 / 1e9


def tell(name, seconds, memory, figures):
    most, room = goal(name) if name in GOALS else (None, None)
    late, large = most and seconds > most, room and memory > room
    missed.extend([name] if late or large else [])
    aims = f"{most:6.1f}" if most else "     —"
    aims += f" {room:6.2f}" if room else "      —"
    print(f"{name:24} {seconds:8.1f} {memory:7.2f} {aims} {'FAIL' if late or large else '    '} {figures}", flush=True)


def new_rows(table, path):
    """A thousand edited rows of a table."""
    draw, every = random.Random(5), max(ROWS // 1000, 1)
    with open(table, encoding="utf-8") as rows, open(path, "w", encoding="utf-8") as out:
        for number, line in enumerate(rows):
            if number % every == every // 2:
                row = json.loads(line)
                at = draw.randrange(len(row["text"]))
                text = row["text"][:at] + " some new words " + row["text"][at + 5 :]
                out.write(json.dumps({"id": "n" + row["id"], "text": text}, ensure_ascii=False) + "\n")


def candidates(table, place):
    """The candidates of the same sketches by DuckDB."""
    if subprocess.run([options.python, "-c", "import duckdb"], capture_output=True).returncode:
        print(f"NOT TRIED  DuckDB: {options.python} has none (--python names another one)")
        return
    plan, job, out = (str(place / name) for name in ["plan.json", "job", "result"])
    used(PROGRAM, "plan", table, "--rows", "--floor", "0.8", "--docs", str(ROWS), "-o", plan)
    used(PROGRAM, "job", "duckdb", job, "--plan", plan)
    _, _, seconds, memory = used(options.python, f"{job}/job.py", out, table, "--lookalike", PROGRAM)
    tell("DuckDB, the whole job", seconds, memory, "our worker and DuckDB, candidates only")
    _, _, seconds, memory = used(PROGRAM, "open", out, "--format", "tsv", "--max-pairs", "100000000")
    tell("open of its result", seconds, memory, "exact scores")


def main():
    with tempfile.TemporaryDirectory(prefix="lookalike-large-", dir=options.folder) as scratch:
        place = pathlib.Path(scratch)
        kept = pathlib.Path(options.folder or scratch) / f"rows-{ROWS}.jsonl"
        if not kept.exists():
            with open(kept, "w", encoding="utf-8") as out:
                out.writelines(corpus.rows(ROWS))
        table, new, library = str(kept), str(place / "new.jsonl"), str(place / "library")
        new_rows(table, new)
        print(f"{ROWS} rows, {kept.stat().st_size / 1e6:.0f} MB; load {os.getloadavg()[0]:.1f}")
        print(f"{'':24} {'CPU s':>8} {'GB':>7} {'goal s':>6} {'GB':>6}")
        two = [*FLAGS, "--two-pass", "always", "--work-folder", scratch]
        for floor in ["0.8", "0.5"]:
            out, words, seconds, memory = used(PROGRAM, "pairs", table, *two, "--floor", floor, "--format", "tsv")
            measured = words.split("(measured: ")[-1].split(")")[0] if "(measured: " in words else "recall not measured"
            pairs = out.count(b"\n") - 1
            tell(f"pairs --floor {floor[1:]}", seconds, memory, f"{pairs} pairs; {measured}")
        lists = ["--keep-list", str(place / "keep"), "--drop-list", str(place / "drop")]
        out, _, seconds, memory = used(PROGRAM, "dedup", table, *two, "--at", "0.8", *lists, "--format", "tsv")
        tell("dedup --at .8", seconds, memory, "both lists")
        _, _, seconds, memory = used(PROGRAM, "plan", table, *FLAGS, "--floor", "0.8")
        tell("plan --floor .8", seconds, memory, "")
        _, _, seconds, memory = used(PROGRAM, "pairs", table, *FLAGS, "--floor", "0.8", "--keep-work", library, "--format", "tsv")
        size = sum(path.stat().st_size for path in pathlib.Path(library).rglob("*") if path.is_file())
        tell("pairs --keep-work", seconds, memory, f"library {size / 1e9:.2f} GB")
        out, _, seconds, memory = used(PROGRAM, "check", new, "--rows", "--no-cache", "--against", library, "--format", "tsv")
        pairs = out.count(b"\n") - 1
        tell("check of 1,000", seconds, memory, f"{pairs} pairs")
        candidates(table, place)
    print(f"missed: {', '.join(missed)}" if missed else "every goal reached")
    sys.exit(1 if missed else 0)


main()

#!/usr/bin/env python3
"""Holds two passes against the exact join in memory and against DuckDB on the sketches of workers:
python3 benches/two_pass/identity.py [PROGRAM] [--rows N] [--python PYTHON]. Ends with 1 where a result differs.

Sets of real texts (LOOKALIKE_DATA) and N planted rows. Pairs from the floor on must be the same with the same
digits, except those that share no band of the plan or agree in too few slots: these are counted, and looked for
in the signatures. Then the same bytes for 1, 2 and 16 threads, and the same pairs for other orders and divisions
of the rows. PYTHON is one that has duckdb.
"""
import argparse, json, os, pathlib, random, subprocess, sys, tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(HERE.parent / "large"))
import corpus

options = argparse.ArgumentParser()
options.add_argument("program", nargs="?", default=str(HERE.parent.parent / "target/release/lookalike"))
options.add_argument("--rows", type=int, default=20_000)
options.add_argument("--python", default=sys.executable)
options.add_argument("--sets", default="zh-laws:.3,en-onestop:.3,en-licenses:.5")
options.add_argument("--floors", default=".8,.5", help="of the planted rows")
options = options.parse_args()
PROGRAM = os.path.abspath(options.program)
failed, untried = [], []


def tell(name, fine, figures):
    print(f"{'ok  ' if fine else 'FAIL'}  {name:64} {figures}", flush=True)
    if not fine:
        failed.append(name)


def run(*arguments):
    ran = subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True)
    if ran.returncode:
        sys.exit(f"{' '.join(map(str, arguments))} ended with {ran.returncode}: {ran.stderr}")
    return ran.stdout


def pairs(text, floor):
    """For each pair from the floor on, by the ids of its rows, all its figures."""
    head, *rows = (line.split("\t") for line in text.splitlines())
    shown = [at for at, name in enumerate(head) if name not in ("rank", "a", "b", "flags")]
    found = {}
    for row in rows:
        a, b = (row[at].rsplit("#", 1)[-1] for at in (1, 2))
        if float(row[3]) >= floor - 1e-9:
            # The sides of a pair are by name, which has the file in it.
            figures = dict((head[at], row[at]) for at in shown)
            if a > b:
                a, b = b, a
                for name in [name for name in figures if name.endswith("_a")]:
                    other = name[:-1] + "b"
                    figures[name], figures[other] = figures[other], figures[name]
            found[a, b] = figures
    return found


def local(tables, floor, *more):
    given = ["--rows", "--floor", floor, "--containment-floor", "off", "--no-cache", "--format", "tsv", "--limit", "100000000", "--max-pairs", "100000000"]
    return run("pairs", *tables, *given, *more)


def without_a_bucket(missing, plan, table, length):
    """How many of these pairs share no band of the plan, or agree in too few slots, by their signatures."""
    wanted, slots = {name for pair in missing for name in pair}, {}
    for line in run("sketch", table, "--rows", "--format", "ndjson", "-n", length).splitlines():
        row = json.loads(line)
        name = row["name"].rsplit("#", 1)[-1]
        if name in wanted:
            slots[name] = row["minhash"]
    width, bands = plan["bands"]["rows"], plan["bands"]["bands"]
    cut = lambda name, band: slots[name][band * width : (band + 1) * width]
    shares = lambda a, b: any(cut(a, band) == cut(b, band) for band in range(bands))
    agree = lambda a, b: sum(x == y for x, y in zip(slots[a], slots[b])) >= plan["agreeing"]
    return sum(not (shares(a, b) and agree(a, b)) for a, b in missing)


def engine(table, plan, place, floor):
    """The pairs by workers and DuckDB; None if the Python has none."""
    if subprocess.run([options.python, "-c", "import duckdb"], capture_output=True).returncode:
        untried.append(f"DuckDB: {options.python} has none (--python names another one)")
        return None
    run("job", "duckdb", place / "job", "--plan", plan)
    made = subprocess.run([options.python, place / "job/job.py", place / "result", table, "--lookalike", PROGRAM], capture_output=True, text=True)
    if made.returncode:
        sys.exit(made.stderr[-2000:])
    return pairs(run("open", place / "result", "--format", "tsv", "--max-pairs", "100000000", "--limit", "100000000"), floor)


def hold(name, rows, floor, place):
    place.mkdir()
    table, plan = place / "rows.jsonl", place / "plan.json"
    table.write_text("".join(rows))
    run("plan", table, "--rows", "--floor", floor, "--docs", len(rows), "-o", plan)
    planned = json.loads(plan.read_text())
    length = planned["recipe"]["shingle"]
    work = ["--two-pass", "always", "--work-folder", place / "work", "-n", length]
    exact = pairs(local([table], floor, "--two-pass", "never", "-n", length), floor)
    text = local([table], floor, *work)
    two = pairs(text, floor)
    missing = [pair for pair in exact if pair not in two]
    known = without_a_bucket(missing, planned, table, length) if missing else 0
    same = all(exact.get(pair) == figures for pair, figures in two.items())
    shape = f"{planned['bands']['bands']}x{planned['bands']['rows']}"
    figures = f"{len(exact)} pairs, {len(missing)} share no bucket of {shape}, expected {(1 - planned['bands']['recall']) * 100:.2f} % at the floor"
    tell(f"{name} from {floor}: two passes and memory", same and known == len(missing) and len(exact) > 5, figures)
    by_engine = engine(table, plan, place, floor)
    if by_engine is not None:
        tell(f"{name} from {floor}: two passes and DuckDB", by_engine == two, f"{len(by_engine)} pairs")
    texts = [local([table], floor, *work, "--threads", threads) for threads in (1, 2, 16)]
    tell(f"{name} from {floor}: 1, 2 and 16 threads, the same bytes", all(other == text for other in texts), f"{len(text)} bytes")
    draw, other = random.Random(3), list(rows)
    draw.shuffle(other)
    parts = [place / f"part-{number}.jsonl" for number in range(3)]
    cuts = sorted(draw.sample(range(len(rows)), 2))
    for part, some in zip(parts, (other[: cuts[0]], other[cuts[0] : cuts[1]], other[cuts[1] :])):
        part.write_text("".join(some))
    found = pairs(local(parts, floor, *work), floor)
    tell(f"{name} from {floor}: shuffled and in three tables", found == two, f"{len(found)} pairs")


def main():
    with tempfile.TemporaryDirectory(prefix="lookalike-identity-") as scratch:
        scratch, home = pathlib.Path(scratch), os.environ.get("LOOKALIKE_DATA")
        for given in options.sets.split(",") if home else []:
            name, floor = given.split(":")
            files = sorted(pathlib.Path(home, name, "docs").rglob("*.txt"))
            row = lambda file: json.dumps({"id": file.stem, "text": file.read_text("utf-8", errors="replace")}, ensure_ascii=False) + "\n"
            hold(name, [row(file) for file in files], float(floor), scratch / name)
        if not home:
            untried.append("real texts: LOOKALIKE_DATA names no folder")
        planted = list(corpus.rows(options.rows))
        for floor in map(float, options.floors.split(",")):
            hold(f"{options.rows} planted", planted, floor, scratch / f"planted-{floor}")
    for what in dict.fromkeys(untried):
        print(f"NOT TRIED  {what}")
    sys.exit(1 if failed else 0)


main()

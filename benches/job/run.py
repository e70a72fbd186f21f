#!/usr/bin/env python3
"""Runs the jobs of `lookalike job` on DuckDB and Spark and holds them against a local run, also when
workers are killed, end early or fail: python3 benches/job/run.py [PROGRAM] [--rows N] [--seconds S]

Installs duckdb and pyspark into a virtual environment (JOB_ENV names another one). Ends with 1 where a
result differs; what cannot be tried is printed with its reason.
"""
import argparse, hashlib, json, os, pathlib, random, resource, shutil, signal, stat, subprocess, sys, tempfile, time

HERE = pathlib.Path(__file__).resolve().parent
options = argparse.ArgumentParser()
options.add_argument("program", nargs="?", default=str(HERE.parent.parent / "target/release/lookalike"))
options.add_argument("--rows", type=int, default=5000)
options.add_argument("--engines", default="duckdb,spark")
options.add_argument("--seconds", type=float, default=float("inf"), help="no check starts later")
options = options.parse_args()
PROGRAM = os.path.abspath(options.program)
SCRATCH = pathlib.Path(tempfile.mkdtemp(prefix="lookalike-job-"))
FLOOR = "0.7"
failed, untried = [], []
BEGUN = time.time()


def tell(name, fine, figures):
    print(f"{'ok  ' if fine else 'FAIL'}  {name:58} {figures}", flush=True)
    if not fine:
        failed.append(name)


def planted(count):
    """Rows of Chinese and English words with planted near copies, copies and bad rows."""
    draw = random.Random(7)
    words = [f"w{i:x}" for i in range(4000)] + [chr(0x4E00 + i) for i in range(2000)]
    texts = []
    for row in range(count):
        if texts and draw.random() < 0.3:
            text = list(draw.choice(texts))
            for _ in range(draw.randrange(8)):
                text[draw.randrange(len(text))] = draw.choice(words)
        else:
            text = [words[int(len(words) * draw.random() ** 3)] for _ in range(draw.randrange(60, 200))]
        texts.append(text)
        yield json.dumps({"id": f"r{row:06}", "text": " ".join(text)}, ensure_ascii=False).encode()
    yield b'{"id": "cut", "text": "no end'
    yield b'{"id": "broken", "text": "bytes \xff that are no \xe4\xb8 text"}'
    yield b'{"id": "r000007", "text": "an id that is taken"}'


def without_repeated(rows):
    """The rows without that of two with one id whose text has the larger SHA-256, as jobs choose."""
    known = [(hashlib.sha256(json.loads(row)["text"].encode()).digest(), row) for row in rows if b'"r000007"' in row]
    rows.remove(max(known)[1])
    return b"\n".join(rows)


def environment():
    """The Python of a virtual environment with both engines; None with the reason printed."""
    home = pathlib.Path(os.environ.get("JOB_ENV") or SCRATCH / "env")
    python = home / "bin/python"
    if not python.exists():
        made = subprocess.run([sys.executable, "-m", "venv", str(home)], capture_output=True, text=True)
        if made.returncode:
            untried.append("all: no virtual environment: " + (made.stdout + made.stderr).strip().splitlines()[0])
            return None
    made = subprocess.run([python, "-m", "pip", "install", "-q", "duckdb==2.0.0", "pyspark==4.3.0"], capture_output=True, text=True)
    if made.returncode:
        untried.append("all: duckdb and pyspark cannot be installed: " + made.stderr.strip().splitlines()[-1])
        return None
    return str(python)


def spent(command, **more):
    """The finished process, its CPU seconds and wall seconds."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.time()
    ran = subprocess.run(command, capture_output=True, text=True, **more)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return ran, f"{cpu:.1f} CPU-s, {time.time() - start:.1f} s"


def fake(name, body):
    """A program that stands in front of the worker."""
    path = SCRATCH / name
    path.write_text(f"#!/bin/bash\n{body}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path)


class Engine:
    def __init__(self, name, python, plan, rows):
        self.name, self.python, self.rows = name, python, rows
        self.folder = SCRATCH / f"job-{name}"
        subprocess.run([PROGRAM, "job", name, str(self.folder), "--plan", str(plan)], check=True, capture_output=True)
        self.environment = os.environ | {"SPARK_LOCAL_IP": "127.0.0.1", "PYSPARK_PYTHON": python}

    def command(self, out, program, master="local[2]"):
        start = [self.python]
        if self.name == "spark":
            start = [os.path.dirname(self.python) + "/spark-submit", "--master", master, "--driver-memory", "1g",
                     "--executor-memory", "1g", "--conf", "spark.ui.enabled=false", "--conf", "spark.sql.shuffle.partitions=4",
                     "--conf", "spark.sql.adaptive.coalescePartitions.enabled=false", "--conf", "spark.sql.files.maxPartitionBytes=700k"]
        return start + [str(self.folder / "job.py"), str(out), str(self.rows), "--lookalike", program]

    def run(self, out, program=PROGRAM, **more):
        return spent(self.command(out, program, **more), env=self.environment)


def scored(pairs):
    """The pairs without what only a run over the texts knows: their paths, chance and what it flags (P)."""
    rows = [line.split("\t") for line in pairs.splitlines()]
    names = rows[0] if rows else []
    dropped = [names.index(name) for name in ["path_a", "path_b", "findings_a", "findings_b", "chance", "flagged"] if name in names]
    flags = names.index("flags") if "flags" in names else None
    kept = lambda row: [value.replace("P", "") if at == flags else value for at, value in enumerate(row) if at not in dropped]
    return "".join("\t".join(kept(row)) + "\n" for row in rows)


def opened(out):
    ran = subprocess.run([PROGRAM, "open", str(out), "--format", "tsv"], capture_output=True, text=True)
    return scored(ran.stdout) if ran.returncode == 0 else f"open: {ran.returncode} {ran.stderr}"


def local(rows):
    """The rows of a local run, without the name of the table."""
    command = [PROGRAM, "pairs", str(rows), "--rows", "--floor", FLOOR, "--containment-floor", "off", "--no-cache", "--format", "tsv"]
    ran, figures = spent(command + ["--two-pass", "always"])
    return scored(ran.stdout.replace(f"{rows.name}#", "")), figures


def calm(engine, expected):
    out = SCRATCH / f"calm-{engine.name}"
    ran, figures = engine.run(out)
    engine.seconds = float(figures.split()[-2])
    result = opened(out) if ran.returncode == 0 else ran.stderr[-2000:]
    tell(f"{engine.name}: pairs and digits of a local run", result == expected, f"{max(result.count(chr(10)) - 1, 0)} pairs, {figures}")
    if ran.returncode:
        print(result)
        return
    counts = json.loads((out / "manifest.json").read_text())["counts"]
    tell(f"{engine.name}: bad and repeated rows are set aside", (counts["bad"], counts["repeated"]) == (1, 1), f"{counts['rows']} rows")


def children(engine, expected):
    """A worker that is killed, that ends early with 0, that ends with 3."""
    once = SCRATCH / f"killed-{engine.name}"
    killed = fake(f"killed.{engine.name}", f'if mkdir "{once}" 2>/dev/null; then head -c 9000 >/dev/null; kill -9 $$; fi\nexec "{PROGRAM}" "$@"')
    out = SCRATCH / f"out-killed-{engine.name}"
    ran, figures = engine.run(out, killed)
    fine = ran.returncode == 0 and once.exists() and opened(out) == expected
    tell(f"{engine.name}: kill -9 of a worker", fine, figures)
    early = fake(f"early.{engine.name}", f'"{PROGRAM}" "$@" | head -n 100')
    broken = fake(f"broken.{engine.name}", f'"{PROGRAM}" "$@"\necho "out of luck" >&2\nexit 3')
    for program, what, words in [(early, "ends early with 0", ["lookalike worker ended early"]), (broken, "ends with 3", ["lookalike worker ended with 3: ", "out of luck"])]:
        out = SCRATCH / f"out-{os.path.basename(program)}"
        ran, figures = engine.run(out, program)
        said = all(word in ran.stderr + ran.stdout for word in words)
        fine = ran.returncode != 0 and said and not (out / "manifest.json").exists()
        tell(f"{engine.name}: a worker that {what} fails the job", fine, figures)


def stopped(engine, expected):
    """kill -9 of the whole DuckDB job at moments of its run; the same command goes on."""
    draw, out, kills = random.Random(3), SCRATCH / "out-stopped", 0
    for _ in range(12):
        child = subprocess.Popen(engine.command(out, PROGRAM), env=engine.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            child.wait(timeout=draw.uniform(0.1, 0.9) * engine.seconds)
            break
        except subprocess.TimeoutExpired:
            child.send_signal(signal.SIGKILL)
            child.wait()
            kills += 1
    else:
        subprocess.run(engine.command(out, PROGRAM), env=engine.environment, capture_output=True)
    tell(f"{engine.name}: the job killed and started again", kills > 0 and opened(out) == expected, f"{kills} kills")


def start(command, log, environment):
    return subprocess.Popen(command, env=environment, stdout=log, stderr=subprocess.STDOUT)


def lost(engine, expected, stage, tasks):
    """kill -9 of a worker of the cluster and its executor, once `tasks` tasks of the run are finished."""
    home = subprocess.run([engine.python, "-c", "import pyspark, os; print(os.path.dirname(pyspark.__file__))"], capture_output=True, text=True).stdout.strip()
    spark = engine.environment | {"SPARK_HOME": home, "SPARK_NO_DAEMONIZE": "1"}
    out, log = SCRATCH / f"out-{stage}", SCRATCH / f"{stage}.log"
    port, master, workers = random.randrange(20000, 30000), None, []
    with open(SCRATCH / f"{stage}-cluster.log", "w") as cluster, open(log, "w") as driver:
        try:
            java = [f"{home}/bin/spark-class", "org.apache.spark.deploy.master.Master", "--host", "127.0.0.1", "--port", str(port), "--webui-port", "0"]
            master = start(java, cluster, spark)
            time.sleep(6)
            for name in ["w1", "w2"]:
                worker = ["org.apache.spark.deploy.worker.Worker", "--host", "127.0.0.1", "--webui-port", "0", "-c", "1", "-m", "1500m", "-d", str(SCRATCH / f"{stage}-{name}")]
                workers.append(start([f"{home}/bin/spark-class", *worker, f"spark://127.0.0.1:{port}"], cluster, spark))
            begun = time.time()
            job = start(engine.command(out, PROGRAM, f"spark://127.0.0.1:{port}"), driver, spark)
            victims, limit = [], time.time() + 600
            while job.poll() is None and time.time() < limit:
                if not victims and log.read_text(errors="replace").count("Finished task") >= tasks:
                    found = subprocess.run(["pgrep", "-P", str(workers[0].pid)], capture_output=True, text=True).stdout.split()
                    victims = [workers[0].pid, *map(int, found)]
                    for victim in victims:
                        os.kill(victim, signal.SIGKILL)
                time.sleep(0.2)
            if job.poll() is None:
                job.kill()
            text = log.read_text(errors="replace")
            told = f"{len(victims)} processes killed after {tasks} tasks, {text.count('Lost executor')} executors lost, {time.time() - begun:.0f} s"
            fine = job.returncode == 0 and len(victims) > 1 and "Lost executor" in text and opened(out) == expected
            tell(f"spark: kill -9 of a machine in the {stage} stage", fine, told)
        finally:
            for process in [*workers, master]:
                if process and process.poll() is None:
                    process.terminate()


def main():
    rows = SCRATCH / "rows.jsonl"
    rows.write_bytes(b"\n".join(planted(options.rows)))
    python = environment()
    plan = SCRATCH / "plan.json"
    subprocess.run([PROGRAM, "plan", str(rows), "--rows", "--floor", FLOOR, "-o", str(plan)], check=True, capture_output=True)
    clean = SCRATCH / "local.jsonl"
    clean.write_bytes(without_repeated(rows.read_bytes().split(b"\n")))
    expected, figures = local(clean)
    tell("local run", expected.count("\n") > 100, f"{expected.count(chr(10)) - 1} pairs, {figures}")
    engines = options.engines.split(",") if python else []
    if "spark" in engines and not shutil.which("java"):
        untried.append("spark: no java")
        engines.remove("spark")
    made = {name: Engine(name, python, plan, rows) for name in engines}
    checks = [
        ("duckdb", "pairs and digits", calm),
        ("spark", "pairs and digits", calm),
        ("spark", "a lost machine in the worker stage", lambda *given: lost(*given, "worker", 2)),
        ("duckdb", "killed and failing workers", children),
        ("duckdb", "the job killed and started again", stopped),
        ("spark", "a lost machine in the candidate stage", lambda *given: lost(*given, "candidate", 30)),
        ("spark", "killed and failing workers", children),
    ]
    for name, what, check in checks:
        if name in made and time.time() - BEGUN > options.seconds:
            untried.append(f"{name}: {what}: {options.seconds:.0f} s are over")
        elif name in made:
            check(made[name], expected)
    for what in untried:
        print(f"NOT TRIED  {what}")
    if not failed:
        shutil.rmtree(SCRATCH, ignore_errors=True)
    else:
        print(f"logs and results: {SCRATCH}")
    sys.exit(1 if failed else 0)


main()

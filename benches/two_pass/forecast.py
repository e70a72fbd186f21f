#!/usr/bin/env python3
"""Prints what `lookalike plan` forecasts beside what the run takes: python3 benches/two_pass/forecast.py
[PROGRAM] [--rows N,N]. Ends with 1 where memory is not within 1.5 times of the forecast.

CPU time is that of this moment: compare it on a quiet machine only.
"""
import argparse, json, os, pathlib, random, subprocess, sys, tempfile

HERE = pathlib.Path(__file__).resolve().parent
options = argparse.ArgumentParser()
options.add_argument("program", nargs="?", default=str(HERE.parent.parent / "target/release/lookalike"))
options.add_argument("--rows", default="200,4000,20000,100000")
options.add_argument("--words", default="40,300", help="mean words of a text, for each run")
options = options.parse_args()
PROGRAM, FLAGS, draw = os.path.abspath(options.program), ["--rows", "--floor", "0.8", "--no-cache"], random.Random(1)
VOCABULARY = [f"w{number:x}" for number in range(20_000)]
WEIGHTS = [1 / (number + 3) for number in range(20_000)]


def rows(count, words, path):
    """Rows of which three in ten are edited copies of one before."""
    cumulative = [sum(WEIGHTS[:1])]
    for weight in WEIGHTS[1:]:
        cumulative.append(cumulative[-1] + weight)
    texts = []
    with open(path, "w") as file:
        for row in range(count):
            if texts and draw.random() < 0.3:
                text = list(draw.choice(texts))
                for _ in range(draw.randrange(1 + len(text) // 20)):
                    text[draw.randrange(len(text))] = draw.choice(VOCABULARY)
            else:
                text = draw.choices(VOCABULARY, cum_weights=cumulative, k=draw.randrange(words // 2, words * 3 // 2))
                texts.append(text)
            file.write(json.dumps({"id": f"r{row}", "text": " ".join(text)}) + "\n")


def used(arguments):
    """The exit code, CPU seconds and peak memory in bytes of a run."""
    child = subprocess.Popen(arguments, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    return os.waitstatus_to_exitcode(status), usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024


wrong = False
print(f"{'rows':>8} {'words':>6} {'memory':>10} {'forecast':>10} {'ratio':>6} {'CPU s':>7} {'forecast':>9}")
with tempfile.TemporaryDirectory(prefix="lookalike-forecast-") as place:
    table = os.path.join(place, "rows.jsonl")
    for words in map(int, options.words.split(",")):
        for count in map(int, options.rows.split(",")):
            rows(count, words, table)
            plan = json.loads(subprocess.run([PROGRAM, "plan", table, *FLAGS, "--format", "json"], capture_output=True, check=True).stdout)
            code, seconds, memory = used([PROGRAM, "pairs", table, *FLAGS, "--two-pass", "always", "--work-folder", place])
            forecast = plan["memory_bytes"]
            time = plan["sketching_cpu_seconds"] + (plan["bands"] or {"cpu_seconds": 0})["cpu_seconds"]
            ratio = forecast / memory
            fine = code == 0 and 1 / 1.5 <= ratio <= 1.5
            wrong |= not fine
            print(f"{count:8} {words:6} {memory / 1e6:7.0f} MB {forecast / 1e6:7.0f} MB {ratio:6.2f} {seconds:7.1f} {time:9.1f} {'' if fine else 'FAIL'}", flush=True)
sys.exit(wrong)

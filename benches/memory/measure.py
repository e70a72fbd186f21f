"""Measures peak memory and time of the program on made folders; see run.sh."""

import os
import shutil
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))

# Name: corpus, documents, arguments, most seconds, most MB, whether budgets are tried.
CORPORA = {
    "identical": ("identical", 10_000, [], 5, 300, False),
    "near": ("near", 10_000, [], 10, 300, False),
    "template": ("template", 10_000, [], 10, 300, False),
    "prose": ("prose", 10_000, [], 10, None, True),
    "repeated": ("repeated", 1, ["--max-file-size", "1G"], 30, 640, True),
    "two-repeated": ("repeated", 2, ["--max-file-size", "1G"], 60, 1_024, True),
    "long": ("long", 1, ["--max-file-size", "1G"], 60, None, True),
    "tiny": ("tiny", 100_000, ["--limit", "5"], 30, None, False),
    "tiny-million": ("tiny", 1_000_000, ["--limit", "5"], 900, None, False),
}
NEAR = 0.1  # a budget this much above the peak must do, one this much below must be refused


def run(program, arguments):
    """Exit code, seconds, CPU seconds, peak in bytes, last line of standard error."""
    start = time.time()
    with tempfile.TemporaryFile() as errors:
        child = subprocess.Popen([program, *arguments], stdout=subprocess.DEVNULL, stderr=errors)
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        errors.seek(0)
        last = errors.read().decode(errors="replace").strip().splitlines()[-1:]
    seconds = time.time() - start
    return child.returncode, seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024, "".join(last)


def measured(program, name):
    """Prints a row for each run; returns false if a goal is missed."""
    corpus, documents, arguments, most_seconds, most_megabytes, budgets = CORPORA[name]
    folder = tempfile.mkdtemp(prefix="lookalike-memory-")
    fine = True

    def row(what, result, good):
        nonlocal fine
        fine &= good
        code, seconds, cpu, peak, last = result
        print(f"{what:<28} exit {code:>2} {seconds:7.1f} s {cpu:7.1f} CPU-s {peak / 1e6:8.0f} MB  {'' if good else 'MISSED  '}{last[:160]}", flush=True)

    try:
        subprocess.run([sys.executable, f"{HERE}/corpora.py", folder, corpus, str(documents)], check=True)
        command = ["pairs", folder, "--no-cache", "--format", "tsv", *arguments]
        result = run(program, command)
        peak = result[3]
        in_time = result[1] <= most_seconds
        row(name, result, result[0] == 0 and in_time and peak <= (most_megabytes or 1e9) * 1e6)
        if budgets:
            above, below = int(peak * (1 + NEAR)), int(peak * (1 - NEAR))
            result = run(program, [*command, "--max-memory", str(above)])
            row("  10 % more than its peak", result, result[0] == 0 and result[3] <= above)
            result = run(program, [*command, "--max-memory", str(below)])
            row("  10 % less than its peak", result, result[0] == 2 and result[3] <= below)
    finally:
        shutil.rmtree(folder)
    return fine


program, names = sys.argv[1], sys.argv[2:] or [name for name in CORPORA if name != "tiny-million"]
sys.exit(0 if all([measured(program, name) for name in names]) else 1)

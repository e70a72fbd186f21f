"""Rows that time the whole program, from its start to the last pair written."""
import csv
import json
import os
import signal
import subprocess
import sys
import time

import numpy as np

PIPELINE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "pipeline.py")


# Starts programs and measures them, in a small process of its own: the memory charged to a program
# includes that of its parent process, and this one holds all sets.
STARTER = """
import json, os, subprocess, sys, threading, time
os.environ.pop("RAYON_NUM_THREADS", None)  # a run says itself how many threads it has
for line in sys.stdin:
    command, output, limit = json.loads(line)
    start = time.monotonic()
    with open(output, "w") as file:
        child = subprocess.Popen(command, stdout=file, stderr=subprocess.DEVNULL)
        stop = threading.Timer(limit or 86_400, child.kill)
        stop.start()
        _, status, usage = os.wait4(child.pid, 0)
        stop.cancel()
    child.returncode = os.waitstatus_to_exitcode(status)
    took = usage.ru_utime + usage.ru_stime, time.monotonic() - start, usage.ru_maxrss / 1024
    print(json.dumps([child.returncode, *took]), flush=True)
"""
starter = subprocess.Popen([sys.executable, "-c", STARTER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def run(command, output, limit=None):
    """Exit code, CPU seconds, wall seconds and megabytes of a process that writes to a file; it is
    killed after `limit` seconds."""
    starter.stdin.write(json.dumps([[str(word) for word in command], output, limit]) + "\n")
    starter.stdin.flush()
    return json.loads(starter.stdout.readline())


def finished(command, output):
    """The same for a process that must succeed, without its exit code."""
    code, *took = run(command, output)
    assert code == 0, command
    return took


class Whole:
    """`lookalike pairs` of a folder."""

    def __init__(self, lookalike, given):
        self.lookalike, self.given = lookalike, given
        self.output = os.path.join(given.folder, "pairs.tsv")
        self.place = {name: number for number, name in enumerate(given.names)}

    def run(self, floor, *flags):
        options = ["-n", 5, "--no-cache", "--format", "tsv", "--floor", floor, *flags]
        return finished([self.lookalike, "pairs", "--no-config", self.given.docs, *options], self.output)

    def side(self, floor):
        return lambda: self.run(floor, "--threads", 1)[0]

    def pairs(self, floor):
        """The pairs at or above the floor that the last run wrote, with their Jaccard."""
        with open(self.output, encoding="utf-8", newline="") as file:
            rows = csv.DictReader(file, delimiter="\t")
            cells = [(row["a"], row["b"], int(row["intersection"]), int(row["union"])) for row in rows]
        return {(*self.ordered(a, b), shared / of) for a, b, shared, of in cells if shared >= floor * of}

    def ordered(self, *names):
        docs = self.given.docs
        return sorted(self.place[os.path.relpath(name, docs) if name.startswith(docs) else name] for name in names)


def joins(table, whole, documents, floor_goals):
    """The whole program against a join that starts from the sets."""
    from SetSimilaritySearch import all_pairs

    sets = [numbers.tolist() for numbers in whole.given.sets]
    for floor, goal in floor_goals:
        name = f"exact join, {documents} texts, J ≥ {floor}, SetSimilaritySearch"
        if not table.wants(name):
            continue
        found = []
        join = lambda: all_pairs(sets, similarity_func_name="jaccard", similarity_threshold=floor)

        def peer():
            start = time.process_time()
            found[:] = join()
            return time.process_time() - start

        ours = whole.side(floor)
        table.faster(name, goal, ours, peer, slow=True)
        mine, theirs = whole.pairs(floor), {(min(a, b), max(a, b), j) for a, b, j in found}
        assert mine == theirs, f"SetSimilaritySearch and lookalike disagree: {sorted(mine ^ theirs)[:4]}"
        table.note(f"{len(mine)} pairs, asserted equal; ours is the whole process, the peer is given the sets")


def recall_of_pipeline(table, whole, truth, documents, floor):
    """Recall of a pipeline built on the most used library."""
    name = f"whole program, {documents} texts, recall at J ≥ {floor}"
    if not table.wants(name):
        return
    output = os.path.join(whole.given.folder, "pipeline.tsv")
    _, took, _ = finished([sys.executable, PIPELINE, whole.given.docs, "batch", floor], output)
    with open(output, encoding="utf-8") as file:
        theirs = {tuple(whole.ordered(*line.split("\t")[:2])) for line in file}
    whole.run(floor)
    mine = {(a, b) for a, b, _ in whole.pairs(floor)}
    recall = lambda found: len(truth & found) / len(truth)
    table.note(f"of {len(truth)} pairs with J ≥ {floor}: recall {recall(mine):.3f} ours, {recall(theirs):.3f} the datasketch pipeline,")
    table.note(f"which takes {took:.1f} s; of its {len(theirs)} pairs {len(theirs - truth)} are under J = {floor}; ours are exact")
    table.true(name, recall(mine), "= 1", truth == mine)


def pipeline(table, whole, documents, floor, goal):
    """The whole program against that pipeline, both on all texts and by the clock, as their users
    wait for them. Judged is the loop of its documentation, which is stopped a little past the goal,
    so that the ratio is at least what is printed; what it takes handed whole texts is told."""
    name = f"whole program by the clock, {documents} texts, J ≥ {floor}, datasketch pipeline"
    if not table.wants(name):
        return
    ours = float(np.median([whole.run(floor)[1] for _ in range(table.rounds)]))
    output = os.path.join(whole.given.folder, "pipeline.tsv")
    _, batch, _ = finished([sys.executable, PIPELINE, whole.given.docs, "batch", floor], output)
    command = [sys.executable, PIPELINE, whole.given.docs, "update", floor]
    code, _, took, _ = run(command, output, 1.1 * goal * ours)
    assert code in (0, -signal.SIGKILL), command
    table.row(name, f"{1e3 * ours:8.2f} ms", f"{1e3 * took:8.1f} ms", took / ours, f"≥ {goal}", took >= goal * ours)
    if code:
        table.note(f"the peer was stopped after {took:.0f} s, unfinished: the true ratio is larger")
    table.note(f"handed whole texts it takes {batch:.1f} s, {batch / ours:.1f} × ours")


def by_the_clock(table, whole, documents, floor, seconds, megabytes):
    """Wall time on all processors, and memory. Printed without a goal, which would need idle
    processors."""
    name = f"by the clock, {documents} texts, J ≥ {floor}"
    if not table.wants(name):
        return
    runs = [whole.run(floor)[1:] for _ in range(table.rounds)]
    clock, memory = (float(np.median(column)) for column in zip(*runs))
    table.seen(name, f"{clock:8.2f} s", clock, seconds, "s")
    table.seen(f"memory at the most, {documents} texts, J ≥ {floor}", f"{memory:8.0f} MB", memory, megabytes, "MB")
    table.note(f"load of the machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors; warnings only")

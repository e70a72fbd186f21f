"""Rows of the whole program, from its start to the last pair written."""
import csv
import json
import os
import subprocess
import sys
import time

import numpy as np

PIPELINE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "pipeline.py")


# Starts programs and tells what they took. A small process of its own: the memory that a program is
# charged counts from that of the process that starts it, and this one holds all sets.
STARTER = """
import json, os, subprocess, sys, time
os.environ.pop("RAYON_NUM_THREADS", None)  # a run says itself how many threads it has
for line in sys.stdin:
    command, output = json.loads(line)
    start = time.monotonic()
    with open(output, "w") as file:
        child = subprocess.Popen(command, stdout=file, stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    took = usage.ru_utime + usage.ru_stime, time.monotonic() - start, usage.ru_maxrss / 1024
    print(json.dumps([child.returncode, *took]), flush=True)
"""
starter = subprocess.Popen([sys.executable, "-c", STARTER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def finished(command, output):
    """CPU seconds, seconds by the clock and megabytes of a process that writes to a file."""
    starter.stdin.write(json.dumps([[str(word) for word in command], output]) + "\n")
    starter.stdin.flush()
    code, *took = json.loads(starter.stdout.readline())
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
    """The whole program against a join that is given the sets."""
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


def pipeline(table, whole, truth, documents, floor, goal):
    """The whole program against a pipeline of the most used library, both on all texts and by the
    clock, as their users wait for them. The pipeline takes minutes: each of its two ways runs once."""
    name = f"whole program by the clock, {documents} texts, J ≥ {floor}, datasketch pipeline"
    if not table.wants(name):
        return
    docs, output = whole.given.docs, os.path.join(whole.given.folder, "pipeline.tsv")
    took = {how: finished([sys.executable, PIPELINE, docs, how, floor], output)[1] for how in ("batch", "update")}
    with open(output, encoding="utf-8") as file:
        theirs = {tuple(whole.ordered(*line.split("\t")[:2])) for line in file}
    ours = float(np.median([whole.run(floor)[1] for _ in range(table.rounds)]))
    mine = {(a, b) for a, b, _ in whole.pairs(floor)}
    recall = lambda found: len(truth & found) / len(truth)
    table.note(f"of {len(truth)} pairs with J ≥ {floor}: recall {recall(mine):.3f} ours, {recall(theirs):.3f} the pipeline,")
    table.note(f"of whose {len(theirs)} pairs {len(theirs - truth)} are under J = {floor}; ours are exact")
    table.true(f"whole program, {documents} texts, recall at J ≥ {floor}", recall(mine), "= 1", truth == mine)
    ratio = took["update"] / ours
    table.row(name, f"{1e3 * ours:8.2f} ms", f"{1e3 * took['update']:8.1f} ms", ratio, f"≥ {goal}", ratio >= goal)
    table.note(f"the peer's signatures are made by the loop of its documentation; handed whole texts it takes {took['batch']:.1f} s")


def by_the_clock(table, whole, documents, floor, seconds, megabytes):
    """Time by the clock on all processors, and memory. Printed, and not judged: both processors must
    be idle for that, and only who looks at the machine knows."""
    name = f"by the clock, {documents} texts, J ≥ {floor}"
    if not table.wants(name):
        return
    runs = [whole.run(floor)[1:] for _ in range(table.rounds)]
    clock, memory = (float(np.median(column)) for column in zip(*runs))
    table.seen(name, f"{clock:8.2f} s", clock, seconds, "s")
    table.seen(f"memory at the most, {documents} texts, J ≥ {floor}", f"{memory:8.0f} MB", memory, megabytes, "MB")
    table.note(f"load of the machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors; warnings only")

"""Rows of the whole program, from its start to the last pair written."""
import csv
import os
import subprocess
import sys
import time

import numpy as np

PIPELINE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "pipeline.py")


def finished(command, output):
    """CPU seconds, seconds by the clock and megabytes of a process that writes to a file."""
    start = time.monotonic()
    with open(output, "w", encoding="utf-8") as file:
        child = subprocess.Popen([str(word) for word in command], stdout=file, stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    assert child.returncode == 0, command
    return usage.ru_utime + usage.ru_stime, time.monotonic() - start, usage.ru_maxrss / 1024


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


def pipeline(table, whole, truth, documents, floor, goal, every=10):
    """The whole program against a pipeline of the most used library."""
    name = f"whole program, {documents} texts, J ≥ {floor}, datasketch pipeline"
    if not table.wants(name):
        return
    docs, output = whole.given.docs, os.path.join(whole.given.folder, "pipeline.tsv")
    run = lambda how, every: finished([sys.executable, PIPELINE, docs, how, floor, every], output)[0]
    bulk = run("bulk", 1)
    with open(output, encoding="utf-8") as file:
        theirs = {tuple(whole.ordered(*line.split("\t")[:2])) for line in file}
    mine_time = whole.side(floor)()
    mine = {(a, b) for a, b, _ in whole.pairs(floor)}
    recall = lambda found: len(truth & found) / len(truth)
    table.note(f"of {len(truth)} pairs with J ≥ {floor}: recall {recall(mine):.3f} ours, {recall(theirs):.3f} the pipeline")
    table.true(f"whole program, {documents} texts, recall at J ≥ {floor}", recall(mine), "= 1", truth == mine)
    table.faster(name, goal, whole.side(floor), lambda: run("update", every) * every, slow=True)
    table.note(f"the peer's time is that of every {every}th text, times {every}: nearly all is sketching; handed whole texts (bulk)")
    table.note(f"it takes {bulk:.1f} s for all of them, {bulk / mine_time:.1f} × ours: a loop of its documentation costs the rest")


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

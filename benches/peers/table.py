"""Runs lookalike's kernels and other libraries in turn on one input and prints the table of ratios.

    table.py KERNELS PEERS_GAOYA LOOKALIKE WORK [--quick] [--rounds N] [--only WORD]

Every side runs on one thread and is charged its CPU time. A round runs each side once, A B A B; the
table has the medians. Before a row is timed its sides are given the same input and their results
are asserted equal; where rivals estimate, the accuracy of each is printed. Ends with 1 where a goal
is missed. Started by run.sh, which makes what it needs.
"""
import os

os.environ.update(RAYON_NUM_THREADS="1", OMP_NUM_THREADS="1", OPENBLAS_NUM_THREADS="1")
import argparse
import csv
import importlib
import statistics
import subprocess
import sys
import time

import numpy as np
import xxhash

import corpus
import whole

SLOTS = 128
LENGTH = 5
# A row gets further rounds until it has taken this many seconds.
MOST_ROUNDS = 41
SECONDS = 4
# Within a round a side is repeated until it has taken this many seconds.
MOST_RUNS = 7
LASTING = 0.05


class Program:
    """A program that answers one command a line with CPU seconds and a checksum."""

    def __init__(self, *command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        print("#", os.path.basename(command[0]).split("-")[0], self.process.stdout.readline().strip())

    def ask(self, *words):
        self.process.stdin.write(" ".join(map(str, words)) + "\n")
        self.process.stdin.flush()
        seconds, check = self.process.stdout.readline().split()
        return float(seconds), int(check)

    def side(self, *words):
        return lambda: self.ask(*words)[0]

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def python(work, times=1):
    """A side that runs in this process; `times` scales a share of the input up to all of it."""

    def side():
        start = time.process_time()
        work()
        return (time.process_time() - start) * times

    return side


def lasting(side):
    """The time of a side. Sides that finish in microseconds run several times, and the median
    counts: a single short run could be all disturbance, next to a peer of seconds."""
    times = [side()]
    while len(times) < MOST_RUNS and sum(times) < LASTING:
        times.append(side())
    return statistics.median(times)


class Table:
    def __init__(self, rounds, quick, only):
        self.rounds, self.quick, self.only, self.missed = rounds, quick, only, 0
        print(f"\n{'row':58} {'ours':>11} {'peer':>11} {'ratio':>8}   goal")

    def wants(self, name):
        return not self.only or self.only in name

    def times(self, *sides, slow=False):
        """The times of each side, round by round, after one warm-up round. Sides that take many
        seconds have no warm-up, and only one round in a quick table."""
        rounds, uncounted = (1 if self.quick else self.rounds, 0) if slow else (self.rounds, 1)
        seen = [[lasting(side) for side in sides] for _ in range(rounds + uncounted)][uncounted:]
        # More rounds where they take milliseconds: few could all fall into one disturbance.
        while len(seen) < MOST_ROUNDS and sum(map(sum, seen)) < SECONDS:
            seen.append([lasting(side) for side in sides])
        return list(zip(*seen))

    def ratio(self, of, to):
        """The median of the ratios per round, since a disturbance slows both sides of a round."""
        return statistics.median(x / y for x, y in zip(of, to))

    def faster(self, name, goal, ours, peer, slow=False):
        """A row of times: the peer's must be at least `goal` times ours."""
        mine, theirs = self.times(ours, peer, slow=slow)
        ratio = self.ratio(theirs, mine)
        middle = [statistics.median(side) * 1e3 for side in (mine, theirs)]
        self.row(name, f"{middle[0]:8.2f} ms", f"{middle[1]:8.1f} ms", ratio, f"≥ {goal}", ratio >= goal)

    def within(self, name, goal, mine, theirs, unit):
        """A row of ours over a yardstick: at most `goal`."""
        self.row(name, f"{mine:8.4f} {unit}", f"{theirs:8.4f} {unit}", mine / theirs, f"≤ {goal}", mine / theirs <= goal)

    def true(self, name, mine, goal, reached):
        """A row of one figure."""
        self.row(name, f"{mine:8.4f}", "", mine, goal, reached)

    def seen(self, name, mine, figure, goal, unit):
        """A row with a warning instead of a goal."""
        word = "ok" if figure <= goal else "over"
        print(f"{name:58} {mine:>11} {'':>11} {figure / goal:8.2f}   ≤ {goal} {unit} {word}", flush=True)

    def row(self, name, mine, theirs, ratio, goal, reached):
        self.missed += not reached
        print(f"{name:58} {mine:>11} {theirs:>11} {ratio:8.2f}   {goal:7} {'ok' if reached else 'UNDER'}", flush=True)

    @staticmethod
    def note(text):
        print(f"  {text}", flush=True)


class Given:
    """Input of the other libraries: the texts, and the arrays written by the kernels."""

    def __init__(self, folder, work):
        load = lambda name: np.fromfile(os.path.join(work, name), dtype=np.uint64)
        self.folder, self.docs = folder, os.path.join(folder, "docs")
        self.names = sorted(os.path.relpath(os.path.join(place, file), self.docs) for place, _, files in os.walk(self.docs) for file in files)
        self.texts = [open(os.path.join(self.docs, name), encoding="utf-8", newline="").read() for name in self.names]
        shingles, starts = load("shingles.u64"), load("starts.u64").astype(int)
        self.shingles, self.starts, self.fingerprints = shingles, starts, load("fingerprints.u64")
        self.sets = [shingles[a:b] for a, b in zip(starts, starts[1:])]
        with open(os.path.join(folder, "truth.tsv"), encoding="utf-8") as file:
            place = {name: number for number, name in enumerate(self.names)}
            self.planted = [(place[row["original"]], place[row["copy"]]) for row in csv.DictReader(file, delimiter="\t")]

    def jaccard(self, a, b):
        shared = len(np.intersect1d(self.sets[a], self.sets[b], assume_unique=True))
        return shared / (len(self.sets[a]) + len(self.sets[b]) - shared)

    def error(self, signatures, slots=SLOTS):
        """Error of the estimates of the planted pairs relative to theory; and the bias."""
        exact = np.array([self.jaccard(a, b) for a, b in self.planted])
        guess = np.array([np.mean(signatures[a] == signatures[b]) for a, b in self.planted])
        theory = np.sqrt(np.mean(exact * (1 - exact)) / slots)
        return np.sqrt(np.mean((guess - exact) ** 2)) / theory, np.mean(guess - exact)


def shingles_of(text):
    return [text[at : at + LENGTH] for at in range(len(text) - LENGTH + 1)]


def mix64(value):
    """The finaliser of SplitMix64 on arrays of 64-bit numbers."""
    value = np.asarray(value, dtype=np.uint64) + np.uint64(0x9E3779B97F4A7C15)
    value = (value ^ (value >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    value = (value ^ (value >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return value ^ (value >> np.uint64(31))


def unmix32(value):
    """The preimage of `value` under datasketch's first step, MurmurHash3's 32-bit finaliser."""
    value ^= value >> 16
    value = value * pow(0xC2B2AE35, -1, 2**32) % 2**32
    value ^= value >> 13 ^ value >> 26
    value = value * pow(0x85EBCA6B, -1, 2**32) % 2**32
    return value ^ value >> 16


def texts_to_signatures(table, ours, given, work):
    from datasketch import MinHash
    from rensa import RMinHash

    rensa = lambda: RMinHash.digest_matrix_from_token_sets([shingles_of(text) for text in given.texts], SLOTS, 42)
    share = 10
    few = given.texts[::share]
    permutations = MinHash(num_perm=SLOTS, scheme="affine32").permutations

    def datasketch(texts, function, permutations):
        encoded = [[s.encode() for s in set(shingles_of(text))] for text in texts]
        return MinHash.bulk(encoded, num_perm=SLOTS, hashfunc=function, permutations=permutations, scheme="affine32")

    if table.wants("text to signature, rensa"):
        error, bias = given.error(np.array(rensa().to_rows()))
        table.note(f"rensa RMinHash, full sets: RMSE {error:.2f} × theory, bias {bias:+.4f}")
        table.faster("text to signature, rensa 0.5.0 full set", 20, ours.side("text"), python(rensa))
    if table.wants("text to signature, datasketch"):
        same_as_datasketch(table, ours, given, work, few, datasketch)
        times = sum(map(len, given.texts)) / sum(map(len, few))
        peer = python(lambda: datasketch(few, xxhash.xxh32_intdigest, permutations), times)
        table.faster("text to signature, datasketch 2.0.0 affine32 xxh32", 60, ours.side("text"), peer)


def same_as_datasketch(table, ours, given, work, few, datasketch):
    """With our slot family, datasketch computes the same signatures, bit by bit."""
    path = os.path.join(work, "signatures.u32")
    seed = ours.ask("dump", path)[1]
    mine = np.fromfile(path, dtype=np.uint32).reshape(-1, SLOTS)[:: len(given.texts) // len(few)]
    with np.errstate(over="ignore"):
        step = np.arange(2 * SLOTS, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
        constants = mix64(np.uint64(seed) + step) >> np.uint64(32)
        mixed = lambda data: unmix32(int(mix64(np.uint64(xxhash.xxh3_64_intdigest(data)) ^ mix64(seed)) >> np.uint64(32)))
        permutations = (constants[0::2].astype(np.uint32) | np.uint32(1), constants[1::2].astype(np.uint32))
        same = datasketch(few[:10], mixed, permutations)
    for signature, peer in zip(mine, same):
        assert np.array_equal(signature, peer.hashvalues), "datasketch and lookalike disagree"
    table.note("given our slot family, datasketch makes the same signatures: asserted equal")


def from_hashes(table, ours, gaoya, given, work):
    if table.wants("slots from hashes, gaoya"):
        table.faster("slots from hashes, gaoya 0.2.2 MinHasher32", 15, ours.side("sets", "slots"), gaoya.side("slots"))
    if table.wants("fast scheme from hashes, rensa"):
        rensa_from_hashes(table, ours, given)
    for scheme in ("slots", "one-permutation", "bottom-k"):
        if table.wants(f"error of {scheme}"):
            ratio, pairs = ours.ask("rmse", scheme)
            table.within(f"error of {scheme} over theory, {pairs} estimates", 1.05, ratio, 1.0, "")
    if table.wants("SimHash"):
        simhash(table, ours, gaoya, given, work)


def rensa_from_hashes(table, ours, given):
    from rensa import RMinHash

    starts = given.starts.astype(np.uint64)
    rensa = lambda: RMinHash.digest_matrix_from_flat_token_hashes(given.shingles, starts, SLOTS, 42)
    error, bias = given.error(np.array(rensa().to_rows()))
    table.note(f"rensa RMinHash on the same hashes: RMSE {error:.2f} × theory, bias {bias:+.4f}")
    table.faster("fast scheme from hashes, rensa 0.5.0 full set", 1.3, ours.side("sets", "one-permutation"), python(rensa))


def simhash(table, ours, gaoya, given, work):
    share = 10
    few = [numbers.tolist() for numbers in given.sets[::share]]
    times = len(given.shingles) / sum(map(len, few))
    pybind = library(work, "pybind")
    for mine, numbers in zip(given.fingerprints[::share], few):
        assert int(mine) == pybind.compute(numbers), "simhash-pybind and lookalike disagree"
    table.note("simhash-pybind gives the same fingerprints: asserted equal")
    peer = python(lambda: [pybind.compute(numbers) for numbers in few], times)
    table.faster("SimHash from hashes, simhash-pybind 0.0.3", 200, ours.side("simhash"), peer)
    table.faster("SimHash from hashes, gaoya 0.2.2", 25, ours.side("simhash"), gaoya.side("simhash"))
    mine, hashing = table.times(ours.side("simhash"), gaoya.side("siphash"))
    table.note(f"gaoya takes no ready hashes: SipHash is {table.ratio(hashing, mine):.1f} × our time of its ratio")
    python_only = library(work, "simhash")
    words = [[f"{number:016x}" for number in numbers] for numbers in few[::10]]
    mine, theirs = table.times(ours.side("simhash"), python(lambda: [python_only.Simhash(w) for w in words], times * 10))
    table.note(f"simhash 2.1.2 hashes its features itself (MD5): {table.ratio(theirs, mine):.0f} × our time")


def library(work, name):
    """A package from a folder of its own, because two of them are called simhash."""
    sys.path.insert(0, os.path.join(work, name))
    for loaded in [module for module in sys.modules if module.split(".")[0] == "simhash"]:
        del sys.modules[loaded]
    found = importlib.import_module("simhash")
    sys.path.pop(0)
    return found


def hamming(table, ours, given):
    import faiss

    faiss.omp_set_num_threads(1)
    codes = np.ascontiguousarray(given.fingerprints.view(np.uint8).reshape(-1, 8))
    index = faiss.IndexBinaryFlat(64)
    index.add(codes)
    rows = [(3, "off", ""), (10, "off", ""), (10, "on", ", ours AVX2")]
    for limit, narrow, suffix in rows:
        name = f"all pairs within {limit} of 64 bits, faiss-cpu 1.15.1{suffix}"
        if not table.wants(name):
            continue
        ours.ask("narrow", narrow)
        limits, _, _ = index.range_search(codes, limit + 1)
        assert (int(limits[-1]) - len(codes)) // 2 == ours.ask("hamming", limit)[1], "faiss and lookalike disagree"
        table.faster(name, 3.3, ours.side("hamming", limit), python(lambda: index.range_search(codes, limit + 1)))
        ours.ask("narrow", "off")
    table.note("ours counts every distance as well; faiss, which has no self-join, sees each pair twice, and keeps AVX-512")


def pairs_in(path):
    return set(map(tuple, np.fromfile(path, dtype=np.uint32).reshape(-1, 2).tolist()))


def exact(ours, work, floor):
    """Every pair at or above the floor, by the join that is checked against the textbook's."""
    path = os.path.join(work, "pairs.u32")
    ours.ask("exact", floor, path)
    return pairs_in(path)


def reading(table, ours):
    name = "SimHash from hashes, over reading the array"
    if table.wants(name):
        mine, read = table.times(ours.side("simhash"), ours.side("read"))
        ratio = table.ratio(mine, read)
        middle = [statistics.median(side) * 1e3 for side in (mine, read)]
        table.row(name, f"{middle[0]:8.2f} ms", f"{middle[1]:8.1f} ms", ratio, "≤ 1.6", ratio <= 1.6)


def lsh(table, ours, gaoya, given, work):
    from datasketch import MinHash, MinHashLSH

    names = {peer: f"LSH self-join 32 × 4, {len(given.texts)} texts, {peer}" for peer in ("gaoya 0.2.2", "datasketch 2.0.0")}
    if not any(map(table.wants, names.values())):
        return
    path = os.path.join(work, "pairs.u32")
    ours.ask("lsh", path)
    mine, truth = pairs_in(path), exact(ours, work, 0.5)
    assert ours.ask("lsh")[1] == gaoya.ask("lsh")[1], "gaoya and lookalike disagree"
    signatures = np.fromfile(os.path.join(work, "signatures.u32"), dtype=np.uint32).reshape(-1, SLOTS)
    permutations = MinHash(num_perm=SLOTS, scheme="affine32").permutations
    made = lambda slots: MinHash(num_perm=SLOTS, hashvalues=slots, permutations=permutations, scheme="affine32")
    minhashes = [made(slots) for slots in signatures]

    def datasketch():
        index = MinHashLSH(num_perm=SLOTS, params=(32, 4))
        with index.insertion_session() as session:
            for number, minhash in enumerate(minhashes):
                session.insert(number, minhash, check_duplication=False)
        return [index.query(minhash) for minhash in minhashes]

    theirs = {(a, b) for b, found in enumerate(datasketch()) for a in found if a < b}
    assert mine == {(a, b) for a, b in theirs if 2 * np.count_nonzero(signatures[a] == signatures[b]) >= SLOTS}
    recall = lambda found: f"{len(found & truth) / len(truth):.3f}"
    table.note(f"of {len(truth)} pairs with J ≥ 0.5: recall {recall(mine)} ours and gaoya's, which agree on every pair,")
    table.note(f"{recall(theirs)} datasketch's {len(theirs)} candidates, which it does not compare; we compare ours")
    table.faster(names["gaoya 0.2.2"], 15, ours.side("lsh"), gaoya.side("lsh"))
    table.faster(names["datasketch 2.0.0"], 100, ours.side("lsh"), python(datasketch))


def ppjoin(table, ours, documents, floor):
    name = f"exact join, {documents} texts, J ≥ {floor}, own textbook PPJoin"
    if table.wants(name):
        pairs = {how: ours.ask("join", how, documents, floor)[1] for how in ("counted", "ppjoin")}
        assert pairs["counted"] == pairs["ppjoin"], "PPJoin and lookalike disagree"
        table.note(f"{pairs['counted'] & 0xFFFFF} pairs, asserted equal; index building counted at both")
        sides = [ours.side("join", how, documents, floor) for how in ("counted", "ppjoin")]
        table.faster(name, 10, *sides, slow=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("programs", nargs=3, metavar="PROGRAM")
    parser.add_argument("work")
    parser.add_argument("--quick", action="store_true", help="the same rows and goals in fewer rounds")
    parser.add_argument("--rounds", type=int)
    parser.add_argument("--only", default="", help="only rows whose name has this")
    arguments = parser.parse_args()
    small, large = 1_000, 10_000
    rounds = arguments.rounds or (3 if arguments.quick else 5)
    kernels, gaoya, lookalike = arguments.programs
    folders = {}
    for size in (small, large):
        folders[size] = os.path.join(arguments.work, f"corpus-{size}")
        if not os.path.exists(os.path.join(folders[size], "truth.tsv")):
            corpus.write(folders[size], size)
    table = None
    for size in (small, large):
        print(f"# {size} texts")
        ours = Program(kernels, folders[size], arguments.work)
        given = Given(folders[size], arguments.work)
        table = table or Table(rounds, arguments.quick, arguments.only)
        program = whole.Whole(lookalike, given)
        rival = Program(gaoya, arguments.work)
        if size == small:
            texts_to_signatures(table, ours, given, arguments.work)
            from_hashes(table, ours, rival, given, arguments.work)
            whole.joins(table, program, size, [(0.3, 70), (0.5, 35)])
            whole.recall_of_pipeline(table, program, exact(ours, arguments.work, 0.3), size, 0.3)
        else:
            reading(table, ours)
            hamming(table, ours, given)
            lsh(table, ours, rival, given, arguments.work)
            ppjoin(table, ours, size, 0.3)
            whole.pipeline(table, program, size, 0.3, 60)
            whole.by_the_clock(table, program, size, 0.3, 1.5, 700)
        rival.close()
        ours.close()
    print(f"\n{table.missed} goals missed" if table.missed else "\nall goals reached")
    sys.exit(bool(table.missed))


if __name__ == "__main__":
    main()

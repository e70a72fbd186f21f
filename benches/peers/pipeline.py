"""A complete pipeline to compare with: near-duplicates of a folder by datasketch, MinHash and LSH.

    pipeline.py FOLDER update|batch THRESHOLD

Reads the texts under FOLDER, makes 5-character shingle sets, 128 slots and
an LSH index for the threshold, asks it for each text, and prints the pairs whose estimate reaches
the threshold: two names and the estimate. `update` is the loop that datasketch's documentation
opens with; `batch` hands it a whole text at a time, which gives the same signatures in less time.
"""
import os
import sys

from datasketch import MinHash, MinHashLSH

SLOTS = 128
LENGTH = 5


def names(folder):
    return sorted(os.path.relpath(os.path.join(place, file), folder) for place, _, files in os.walk(folder) for file in files)


def text(folder, name):
    with open(os.path.join(folder, name), encoding="utf-8", newline="") as file:
        return file.read()


def shingles(text):
    return {text[at : at + LENGTH].encode() for at in range(len(text) - LENGTH + 1)}


def signed(shingles, how):
    made = MinHash(num_perm=SLOTS)
    if how == "batch":
        made.update_batch(list(shingles))
    else:
        for shingle in shingles:
            made.update(shingle)
    return made


def main():
    folder, how, threshold = sys.argv[1], sys.argv[2], float(sys.argv[3])
    chosen = names(folder)
    signatures = [signed(shingles(text(folder, name)), how) for name in chosen]
    index = MinHashLSH(threshold=threshold, num_perm=SLOTS)
    for place, signature in enumerate(signatures):
        index.insert(place, signature)
    for b, signature in enumerate(signatures):
        for a in index.query(signature):
            estimate = signature.jaccard(signatures[a]) if a < b else 0
            if estimate >= threshold and a < b:
                print(chosen[a], chosen[b], f"{estimate:.4f}", sep="\t")


if __name__ == "__main__":
    main()

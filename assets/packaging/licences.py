#!/usr/bin/env python3
"""Writes the notices of all linked crates: assets/packaging/licences.txt.gz, which `lookalike licences` prints.

Run it where the crates are downloaded (`cargo fetch --locked`) after Cargo.lock has changed:
    python3 assets/packaging/licences.py
A crate is linked if `cargo tree` lists it for a target below, without build scripts and procedural macros.
"""
import gzip
import json
import pathlib
import subprocess

HERE = pathlib.Path(__file__).resolve().parent
TARGETS = ["x86_64-unknown-linux-gnu", "x86_64-unknown-linux-musl", "aarch64-apple-darwin", "x86_64-pc-windows-msvc"]
NAMES = ("LICENSE", "LICENCE", "COPYING", "NOTICE", "UNLICENSE", "COPYRIGHT")


def run(*arguments):
    return subprocess.run(arguments, check=True, capture_output=True, text=True, cwd=HERE.parent.parent).stdout


def linked():
    found = set()
    for target in TARGETS:
        tree = run("cargo", "tree", "--locked", "-e", "normal,no-proc-macro", "--prefix", "none", "--target", target)
        found |= {tuple(line.split()[:2]) for line in tree.splitlines() if line.strip()}
    return sorted((name, version.removeprefix("v")) for name, version in found if not name.startswith("lookalike"))


def text_of(path):
    lines = path.read_text(encoding="utf-8", errors="replace").replace("\r\n", "\n").split("\n")
    return "\n".join(line.rstrip() for line in lines).strip("\n")


def main():
    packages = {(p["name"], p["version"]): p for p in json.loads(run("cargo", "metadata", "--locked", "--format-version", "1"))["packages"]}
    crates, texts = [], {}
    for key in linked():
        package = packages[key]
        folder = pathlib.Path(package["manifest_path"]).parent
        files = sorted(f for f in folder.iterdir() if f.is_file() and f.name.upper().startswith(NAMES))
        numbers = []
        for file in files:
            text = text_of(file)
            numbers.append(texts.setdefault(text, len(texts) + 1))
        where = package["repository"] or f"https://crates.io/crates/{key[0]}"
        listed = ", ".join(f"[{n}]" for n in sorted(set(numbers))) or "its package has no licence file"
        crates.append(f"{key[0]} {key[1]}\n    {package['license'] or 'see its files'}; {listed}\n    source: {where}")
    parts = ["THIRD-PARTY NOTICES\n\nCrates that this program is linked with: name and version, licence, the numbers of the texts below, source.",
             "\n".join(crates)]
    root = HERE.parent
    for data in ["jieba", "opencc"]:
        files = sorted(f for f in (root / data).iterdir() if f.is_file() and f.name.upper().startswith(NAMES + ("README",)))
        parts += [f"== data: {data}/{file.name}\n\n{text_of(file)}" for file in files]
    parts += [f"== [{number}]\n\n{text}" for text, number in texts.items()]
    whole = "\n\n".join(parts) + "\n"
    (HERE / "licences.txt.gz").write_bytes(gzip.compress(whole.encode(), 9, mtime=0))
    print(f"{len(crates)} crates, {len(texts)} texts, {len(whole.encode())} bytes")


main()

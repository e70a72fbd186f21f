#!/usr/bin/env python3
"""Compares `lookalike tune --as NAME` with the programs of the other projects.

    python3 benches/pipelines.py FOLDER...

Each folder of texts becomes JSON lines. datatrove (for English and Chinese) and text-dedup, installed from
PyPI into a folder of their own, de-duplicate it with the settings that `--configuration` prints, and the
dropped documents of both are compared, one by one. NeMo Curator needs a GPU and is not run. Ends with 1 if a
document differs. LOOKALIKE names the program (default: target/release/lookalike).
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import venv

PROGRAM = os.environ.get("LOOKALIKE", "target/release/lookalike")
PACKAGES = {
    "datatrove": ["datatrove[io]==0.10.1", "spacy", "jieba", "tokenizers", "xxhash<4"],
    "text-dedup": ["text-dedup==0.4.0"],
}


def installed(name: str, root: pathlib.Path) -> pathlib.Path:
    """The Python of an environment with the packages of a project."""
    home = root / name
    python = home / "bin" / "python"
    if not python.exists():
        print(f"installing {name}", flush=True)
        venv.create(home, with_pip=True)
        subprocess.run([python, "-m", "pip", "-q", "install", *PACKAGES[name]], check=True)
    return python


def configuration(name: str) -> str:
    return subprocess.run(
        [PROGRAM, "tune", "--as", name, "--configuration"], check=True, capture_output=True, text=True
    ).stdout


def run_datatrove(name: str, rows: pathlib.Path, out: pathlib.Path, root: pathlib.Path) -> set[str]:
    script = out / "job.py"
    script.write_text(configuration(name))
    python = installed("datatrove", root)
    subprocess.run([python, script, rows.parent, out], check=True, capture_output=True)
    dropped = out / "dropped"
    files = sorted(dropped.glob("*")) if dropped.exists() else []
    return {json.loads(line)["id"] for file in files for line in file.open(encoding="utf-8")}


def run_text_dedup(name: str, rows: pathlib.Path, out: pathlib.Path, root: pathlib.Path) -> set[str]:
    script = out / "job.sh"
    script.write_text(configuration(name))
    python = installed("text-dedup", root)
    path = f"{python.parent}{os.pathsep}{os.environ['PATH']}"
    subprocess.run(["sh", script, rows, out], check=True, capture_output=True, env={**os.environ, "PATH": path})
    ids = "import sys, datasets; print('\\n'.join(datasets.load_from_disk(sys.argv[1])['id']))"
    kept = subprocess.run([python, "-c", ids, out / "kept"], check=True, capture_output=True, text=True).stdout
    everything = {json.loads(line)["id"] for line in rows.open(encoding="utf-8")}
    return everything - set(kept.split("\n"))


def ours(name: str, rows: pathlib.Path) -> set[str]:
    command = [PROGRAM, "tune", rows, "--rows", "--as", name, "--index-seeds", "1", "--format", "json"]
    found = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    lost = (fate for fate in found["fates"] if fate["fate"] != "kept")
    return {fate["file"].split("#", 1)[1] for fate in lost}


RUNS = {"datatrove": run_datatrove, "datatrove-zh": run_datatrove, "text-dedup": run_text_dedup}


def main() -> int:
    root = pathlib.Path(os.environ.get("PIPELINES", tempfile.gettempdir())) / "lookalike-pipelines"
    differ = 0
    print(f"{'folder':24}  {'pipeline':12}  documents  dropped there  dropped here  differ")
    for folder in map(pathlib.Path, sys.argv[1:]):
        with tempfile.TemporaryDirectory() as work:
            rows = pathlib.Path(work) / "rows" / "texts.jsonl"
            rows.parent.mkdir()
            files = sorted(path for path in folder.rglob("*") if path.is_file())
            with rows.open("w", encoding="utf-8") as out:
                for number, file in enumerate(files):
                    text = file.read_text(encoding="utf-8", errors="replace")
                    out.write(json.dumps({"id": f"d{number}", "text": text}, ensure_ascii=False) + "\n")
            for name, run in RUNS.items():
                place = pathlib.Path(work) / name
                place.mkdir()
                theirs, own = run(name, rows, place, root), ours(name, rows)
                wrong = sorted(theirs ^ own, key=lambda id: int(id[1:]))
                differ += len(wrong)
                row = f"{len(files):9}  {len(theirs):13}  {len(own):12}  {len(wrong):6}"
                print(f"{folder.parent.name or folder.name:24.24}  {name:12}  {row}", flush=True)
                for id in wrong:
                    where = "there only" if id in theirs else "here only"
                    print(f"    {files[int(id[1:])].name}: dropped {where}")
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())

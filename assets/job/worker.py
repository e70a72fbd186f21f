"""Calls the worker of @PROGRAM@ for rows, and checks what it answers; part of job.py."""
import gzip, itertools, json, subprocess

def sketch(rows, program, plan_file, spec):
    """The answer of the worker to each row. A killed worker is started again; one that fails, or that
    answers fewer rows than it was sent, ends the job."""
    for _ in range(3):
        command = [program, "worker", "--plan", plan_file, "--threads", "1"]
        child = subprocess.run(command, input=b"".join(rows), capture_output=True)
        if child.returncode >= 0:
            break
    if child.returncode != 0:
        said = child.stderr.decode(errors="replace").strip()
        raise RuntimeError(f"lookalike worker ended with {child.returncode}: {said}")
    head, *answers = child.stdout.removesuffix(b"\n").split(b"\n")
    end = answers.pop() if answers else b""
    if not end.endswith(b"}") or json.loads(end).get("rows") != len(rows) or len(answers) != len(rows):
        raise RuntimeError(f"lookalike worker ended early: {len(answers)} answers to {len(rows)} rows")
    if json.loads(head)["spec"] != spec:
        raise RuntimeError("lookalike worker has another recipe than the plan")
    return answers

def crowd(sizes, most):
    """The size from which buckets are crowded, as in a local run: (size, buckets) ascending."""
    visits = sum((size - 1) * buckets for size, buckets in sizes)
    for size, buckets in sizes:
        visits += (size * (size - 1) // 2 - (size - 1)) * buckets
        if visits > most:
            return size
    return 1 << 62

def rows_of(paths):
    """The file, line and bytes of each row; empty lines are no rows."""
    for path in paths:
        with (gzip.open if path.endswith(".gz") else open)(path, "rb") as rows:
            for line, row in enumerate(rows, 1):
                row = row.removeprefix(b"\xef\xbb\xbf").rstrip(b"\r\n")
                if row:
                    yield path, line, row + b"\n"

def chunks(rows):
    """Lists of 5,000 rows: the input of one worker."""
    rows = iter(rows)
    return iter(lambda: list(itertools.islice(rows, 5000)), [])

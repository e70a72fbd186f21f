#!/usr/bin/env python3
"""Finds the candidates of large tables on one machine; `lookalike open OUT` scores them.

  python3 job.py OUT ROWS.jsonl[.gz] ... [--lookalike PROGRAM]

Belongs to @PROGRAM@ and plan.json. After a stop the same command goes on from OUT/stages."""
import argparse, gzip, hashlib, json, os, shutil, sys
import duckdb
from worker import chunks, crowd, rows_of, sketch

def sketched(chunk):
    """The file with the answers to a chunk of rows, named by the rows and the recipe."""
    rows = [row for _, _, row in chunk]
    name = hashlib.sha256(PLAN["spec"].encode() + b"\n" + b"".join(rows)).hexdigest()
    path = f"{WORK}/{name}.jsonl"
    if not os.path.exists(path):
        with open(path + ".new", "wb") as file:
            file.write(b"\n".join(sketch(rows, PROGRAM, PLAN_FILE, PLAN["spec"])) + b"\n")
        os.rename(path + ".new", path)
    return path

arguments = argparse.ArgumentParser()
arguments.add_argument("out")
arguments.add_argument("rows", nargs="+")
arguments.add_argument("--lookalike", default="lookalike")
options = arguments.parse_args()
OUT, PROGRAM, WORK = options.out, options.lookalike, f"{options.out}/stages"
PLAN_FILE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "plan.json")
PLAN = json.load(open(PLAN_FILE))
if os.path.exists(f"{OUT}/manifest.json"):
    sys.exit(f"{OUT} has a result: name another folder")
os.makedirs(WORK, exist_ok=True)
files = [sketched(chunk) for chunk in chunks(rows_of(options.rows))]
db = duckdb.connect(config={"temp_directory": f"{WORK}/spill"})
kinds = dict(id="VARCHAR", error="VARCHAR", sha256="VARCHAR", folded="VARCHAR", shingles="BIGINT")
kinds |= dict.fromkeys(["minhash", "simhash", "bands", "tables"], "BIGINT[]")
db.execute(f"""create table fp as select *, row_number() over (partition by id order by sha256) as nth
  from read_json(?, format = 'newline_delimited', columns = {kinds}) where error is null""", [files])
db.sql("create table ok as select * from fp where nth = 1")
db.sql("create table firsts as select folded, min(id) as id from ok where shingles > 0 group by folded")
db.sql("""create table keys as with own as (select ok.* from ok semi join firsts using (id))
  select 0 as kind, generate_subscripts(bands, 1) as place, unnest(bands) as key, id from own union all
  select 1, generate_subscripts(tables, 1), unnest(tables), id from own""")
db.sql("create table buckets as select kind, place, key, count(*) as n, min(id) as host from keys group by all having n > 1")
limit = crowd(db.sql("select n, count(*) from buckets group by n order by n").fetchall(), PLAN["most_comparisons"])
db.sql(f"""create table met as
  select x.id as a, y.id as b from keys x join keys y using (kind, place, key) join buckets using (kind, place, key)
    where n < {limit} and x.id < y.id
  union select host, id from keys join buckets using (kind, place, key) where n >= {limit} and id <> host""")
db.sql(f"""create table pairs as select * from (select a, b, x.sha256 as sha256_a, y.sha256 as sha256_b,
    least(x.shingles, y.shingles) - {PLAN["floor"]} * greatest(x.shingles, y.shingles) as room,
    len(list_filter(list_zip(x.minhash, y.minhash), lambda p: p[1] = p[2])) as equal,
    list_sum(list_transform(list_zip(x.simhash, y.simhash), lambda p: bit_count(xor(p[1], p[2])))) as distance
  from met join ok x on x.id = a join ok y on y.id = b)
  where (equal >= {PLAN["agreeing"]} and room > -0.5) or distance <= {(PLAN["tables"] or {}).get("within", -1)}""")
db.sql("""create table copies as select firsts.id as a, ok.id as b, first.sha256 as sha256_a, ok.sha256 as sha256_b
  from ok join firsts using (folded) join ok first on first.id = firsts.id where ok.id <> firsts.id""")
for name in ["pairs", "copies"]:
    shown = "a, b, sha256_a, sha256_b" + (", equal, distance" if name == "pairs" else "")
    db.sql(f"copy (select {shown} from {name} order by a, b) to '{OUT}/{name}.jsonl.gz' (format json, compression gzip)")
both = "select a as id, sha256_a as sha256 from {0} union select b, sha256_b from {0}"
db.sql(f"create table wanted as {both.format('pairs')} union {both.format('copies')}")
wanted = set(db.sql("from wanted").fetchall())
db.sql(f"copy (select id from ok anti join wanted using (id) order by id) to '{OUT}/others.jsonl.gz' (format json, compression gzip)")
again = dict(db.sql("select id, min(sha256) from fp group by id having count(*) > 1").fetchall())
counts = dict.fromkeys(["rows", "bad", "repeated", "texts"], 0)
with gzip.open(f"{OUT}/skipped.jsonl.gz", "wt") as skipped, gzip.open(f"{OUT}/texts.jsonl.gz", "wb") as texts:
    for chunk, file in zip(chunks(rows_of(options.rows)), files):
        if sketched(chunk) != file:
            sys.exit("the rows changed during the job: run it again when they are at rest")
        for (path, line, row), answer in zip(chunk, open(file, "rb"), strict=True):
            answer, reason, counts["rows"] = json.loads(answer), None, counts["rows"] + 1
            if "error" in answer:
                counts["bad"], reason = counts["bad"] + 1, answer["error"]
            elif again.get(answer["id"], answer["sha256"]) != answer["sha256"]:
                counts["repeated"], reason = counts["repeated"] + 1, "repeated id: another row with it is compared"
            elif answer["id"] in again:
                again[answer["id"]] = "done"
            if reason:
                entry = {"what": "row", "id": answer["id"], "file": path, "line": line, "reason": reason}
                skipped.write(json.dumps(entry) + "\n")
            elif (answer["id"], answer["sha256"]) in wanted:
                counts["texts"] += texts.write(row) > 0
    crowded = db.sql(f"select kind, place, key, n from buckets where n >= {limit} order by all").fetchall()
    for kind, place, key, n in crowded:
        skipped.write(json.dumps({"what": ["band", "table"][kind], "place": place, "key": key, "rows": n}) + "\n")
for name in ["ok", "firsts", "met", "pairs", "copies"]:
    counts[name] = db.sql(f"select count(*) from {name}").fetchall()[0][0]
counts |= {"crowded": len(crowded), "passed_over": sum((n - 1) * (n - 2) // 2 for *_, n in crowded)}
listed = []
for name in ["pairs", "copies", "skipped", "texts", "others"]:
    digest = hashlib.file_digest(open(f"{OUT}/{name}.jsonl.gz", "rb"), "sha256").hexdigest()
    listed.append({"what": name, "name": f"{name}.jsonl.gz", "sha256": digest})
manifest = {"format": 1, "job": f"duckdb {duckdb.__version__}", "plan": PLAN, "counts": counts, "files": listed}
with open(f"{OUT}/manifest.new", "w") as file:
    json.dump(manifest, file)
os.rename(f"{OUT}/manifest.new", f"{OUT}/manifest.json")
shutil.rmtree(WORK)
print(f"{OUT}: {counts}; now run: lookalike open {OUT}")

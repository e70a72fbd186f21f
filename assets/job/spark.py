#!/usr/bin/env python3
"""Finds the candidates of tables in a cluster; `lookalike open OUT` scores them.

  spark-submit job.py OUT ROWS.jsonl ... [--lookalike PROGRAM]

Belongs to @PROGRAM@ and plan.json. All machines see OUT and ROWS; a packed file is read by one task."""
import argparse, hashlib, json, os, shutil, sys
from pyspark import SparkFiles
from pyspark.sql import SparkSession
from worker import chunks, crowd, sketch

arguments = argparse.ArgumentParser()
arguments.add_argument("out")
arguments.add_argument("rows", nargs="+")
arguments.add_argument("--lookalike", default=shutil.which("lookalike") or "lookalike")
options = arguments.parse_args()
OUT, PROGRAM, FOLDER = options.out, os.path.basename(options.lookalike), os.path.dirname(os.path.abspath(__file__))
PLAN_FILE = f"{FOLDER}/plan.json"
PLAN = json.load(open(PLAN_FILE))
spark = SparkSession.builder.appName("lookalike").getOrCreate()
files = spark._jvm.org.apache.hadoop.fs.Path(OUT).getFileSystem(spark._jsc.hadoopConfiguration())
path = lambda name: spark._jvm.org.apache.hadoop.fs.Path(f"{OUT}/{name}")
if files.exists(path("manifest.json")):
    sys.exit(f"{OUT} has a result: name another folder")
spark.sparkContext.addPyFile(f"{FOLDER}/worker.py")
spark.sparkContext.addFile(PLAN_FILE)
spark.sparkContext.addFile(os.path.abspath(options.lookalike))

def answered(rows, spec=PLAN["spec"], program=PROGRAM):
    rows = ((file, bytes(row).removeprefix(b"\xef\xbb\xbf").rstrip(b"\r\n")) for file, row in rows)
    for chunk in chunks(row for row in rows if row[1]):
        sent = [row + b"\n" for _, row in chunk]
        answers = sketch(sent, SparkFiles.get(program), SparkFiles.get("plan.json"), spec)
        for (file, row), answer in zip(chunk, answers, strict=True):
            yield answer.decode(), file, bytearray(row)

kinds = "id string, error string, sha256 string, folded string, shingles bigint"
kinds += "".join(f", {name} array<bigint>" for name in ["minhash", "simhash", "bands", "tables"])
read = spark.read.option("lineSep", "\n").text(options.rows)
read = read.selectExpr("input_file_name() as file", "cast(value as binary) as row")
sent = spark.createDataFrame(read.rdd.mapPartitions(answered), "answer string, file string, row binary")
made = sent.selectExpr(f"from_json(answer, '{kinds}', map('mode', 'FAILFAST')) as made", "file", "row")
made.selectExpr("made.*", "file", "row").write.mode("overwrite").parquet(f"{OUT}/stages/all")

def table(name, query, keep=True):
    made = spark.sql(query)
    if keep:  # calculated once
        made.write.mode("overwrite").parquet(f"{OUT}/stages/{name}")
        made = spark.read.parquet(f"{OUT}/stages/{name}")
    made.createOrReplaceTempView(name)

spark.read.parquet(f"{OUT}/stages/all").createOrReplaceTempView("rows")
table("fp", "select *, row_number() over (partition by id order by sha256) as nth from rows where error is null")
table("ok", "select * from fp where nth = 1", False)
table("firsts", "select folded, min(id) as id from ok where shingles > 0 group by folded")
table("keys", """with own as (select ok.* from ok left semi join firsts on ok.id = firsts.id)
  select 0 as kind, place + 1 as place, key, id from own lateral view posexplode(bands) as place, key union all
  select 1, place + 1, key, id from own lateral view posexplode(tables) as place, key""", False)
table("buckets", "select kind, place, key, count(*) as n, min(id) as host from keys group by kind, place, key having n > 1")
sizes = spark.sql("select n, count(*) from buckets group by n order by n").collect()
limit = crowd([tuple(size) for size in sizes], PLAN["most_comparisons"])
table("members", "select kind, place, key, n, host, id from keys join buckets using (kind, place, key)")
table("met", f"""select x.id as a, y.id as b from members x join members y using (kind, place, key)
    where x.n < {limit} and x.id < y.id
  union select host, id from members where n >= {limit} and id <> host""")
within = (PLAN["tables"] or {}).get("within", -1)
table("pairs", f"""select * from (select a, b, x.sha256 as sha256_a, y.sha256 as sha256_b,
    least(x.shingles, y.shingles) - {PLAN["floor"]} * greatest(x.shingles, y.shingles) as room,
    aggregate(zip_with(x.minhash, y.minhash, (p, q) -> int(p = q)), 0, (sum, p) -> sum + p) as equal,
    aggregate(zip_with(x.simhash, y.simhash, (p, q) -> bit_count(p ^ q)), 0, (sum, p) -> sum + p) as distance
  from met join ok x on x.id = a join ok y on y.id = b)
  where (equal >= {PLAN["agreeing"]} and room > -0.5) or distance <= {within}""")
table("copies", """select firsts.id as a, ok.id as b, first.sha256 as sha256_a, ok.sha256 as sha256_b
  from ok join firsts on ok.folded = firsts.folded join ok first on first.id = firsts.id where ok.id <> firsts.id""")
table("wanted", "select a as id from pairs union select b from pairs union select a from copies union select b from copies")
table("texts", "select cast(row as string) from ok left semi join wanted on ok.id = wanted.id")
table("others", "select id from ok left anti join wanted on ok.id = wanted.id")
table("skipped", f"""select 'row' as what, id, file, left(cast(row as string), 100) as row, error as reason,
    null as place, null as key, null as rows from rows where error is not null
  union all select 'row', id, file, null, 'repeated id: another row with it is compared', null, null, null from fp where nth > 1
  union all select if(kind = 0, 'band', 'table'), null, null, null, null, place, key, n from buckets where n >= {limit}""")
listed = []
for name in ["pairs", "copies", "skipped", "texts", "others"]:
    shown = spark.table(name).drop("room").write.mode("overwrite").option("compression", "gzip")
    (shown.text if name == "texts" else shown.json)(f"{OUT}/{name}")
    parts = spark.sparkContext.binaryFiles(f"{OUT}/{name}")
    parts = parts.map(lambda part: (part[0].rsplit("/", 1)[1], hashlib.sha256(part[1]).hexdigest())).collect()
    listed += [{"what": name, "name": f"{name}/{part}", "sha256": digest} for part, digest in sorted(parts)]
counts = {name: spark.table(name).count() for name in ["rows", "ok", "firsts", "met", "pairs", "copies", "texts"]}
refused = {"bad": "rows where error is not null", "repeated": "fp where nth > 1"}
counts |= {name: spark.sql(f"select 1 from {where}").count() for name, where in refused.items()}
crowded = [n for n, in spark.sql(f"select n from buckets where n >= {limit}").collect()]
counts |= {"crowded": len(crowded), "passed_over": sum((n - 1) * (n - 2) // 2 for n in crowded)}
manifest = {"format": 1, "job": f"spark {spark.version}", "plan": PLAN, "counts": counts, "files": listed}
stream = files.create(path("manifest.json"))
stream.write(bytearray(json.dumps(manifest).encode()))
stream.close()
files.delete(path("stages"), True)
print(f"{OUT}: {counts}; now run: lookalike open {OUT}")

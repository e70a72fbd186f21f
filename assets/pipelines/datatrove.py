# De-duplicates JSON lines with datatrove 0.10.1: python datatrove.py INPUT_FOLDER OUTPUT_FOLDER
# pip install "datatrove[io]==0.10.1" spacy tokenizers "xxhash<4"
import sys

from datatrove.executor import LocalPipelineExecutor
from datatrove.pipeline.dedup import MinhashDedupSignature
from datatrove.pipeline.dedup.minhash import (
    MinhashConfig,
    MinhashDedupBuckets,
    MinhashDedupCluster,
    MinhashDedupFilter,
)
from datatrove.pipeline.readers import JsonlReader
from datatrove.pipeline.writers import JsonlWriter

if __name__ == "__main__":
    source, out = sys.argv[1:3]
    config = MinhashConfig(n_grams=5, num_buckets=14, hashes_per_bucket=8, seed=1)
    reader = JsonlReader(source, text_key="text", id_key="id")

    def run(step, tasks, *pipeline):
        LocalPipelineExecutor(list(pipeline), tasks=tasks, logging_dir=f"{out}/logs/{step}").run()

    run("signatures", 1, reader, MinhashDedupSignature(f"{out}/signatures", config, language="eng"))
    run("buckets", 14, MinhashDedupBuckets(f"{out}/signatures", f"{out}/buckets", config=config))
    run("clusters", 1, MinhashDedupCluster(f"{out}/buckets", f"{out}/removed", config=config))
    removed = JsonlWriter(f"{out}/dropped", compression=None)
    kept = JsonlWriter(f"{out}/kept", compression=None)
    run("filter", 1, reader, MinhashDedupFilter(f"{out}/removed", exclusion_writer=removed), kept)

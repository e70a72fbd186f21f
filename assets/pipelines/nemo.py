# De-duplicates JSON lines with NeMo Curator 1.4.0, which needs an NVIDIA GPU: python nemo.py INPUT_FOLDER OUTPUT_FOLDER
# pip install "nemo-curator[deduplication_cuda12]==1.4.0"
import sys

from nemo_curator.core.client import RayClient
from nemo_curator.stages.deduplication.fuzzy.workflow import FuzzyDeduplicationWorkflow

if __name__ == "__main__":
    source, out = sys.argv[1:3]
    client = RayClient()
    client.start()
    FuzzyDeduplicationWorkflow(
        input_path=source,
        input_filetype="jsonl",
        cache_path=f"{out}/cache",
        output_path=f"{out}/duplicates",
        text_field="text",
        seed=42,
        char_ngrams=24,
        num_bands=20,
        minhashes_per_band=13,
        use_64_bit_hash=False,
    ).run()
    client.stop()

#!/bin/sh
# Measures lookalike against twenty-one bars of reliability and prints one table.
#   benches/reliability/run.sh [--only S3,S10] [--long] [--soak SECONDS] [--log FILE] [--seconds N]
# In pieces of under ten minutes: --log score.jsonl --seconds 300, again until no row is left.
# Needs Linux, a C and a C++ compiler, and Python 3.11 or newer. About 15 minutes; with --long several hours.
set -eu
cd "$(dirname "$0")/../.."
cargo build --quiet --profile dist --bin lookalike
exec python3 benches/reliability/scorecard.py target/dist/lookalike "$@"

#!/usr/bin/env bash
# Peak memory and time of folders that need much, against goals; then budgets just above and below the
# peak. Usage: benches/memory/run.sh [CORPUS…]   (default: all but tiny-million)
# Needs python3 and up to 2 GB in the temporary folder (TMPDIR).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
cargo build --quiet --profile dist --locked --bin lookalike
exec python3 benches/memory/measure.py target/dist/lookalike "$@"

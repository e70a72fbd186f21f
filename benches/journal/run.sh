#!/bin/sh
# Tries to lose verdicts with the real explorer; takes about ten minutes. A name runs one trial
# (damage, speed, processes, power, full, kill), a number sets its length:
#   benches/journal/run.sh
#   benches/journal/run.sh kill 50
set -eu
cd "$(dirname "$0")/../.."
cargo build --quiet --profile dist --bin lookalike --example journal
exec target/dist/examples/journal "$@"

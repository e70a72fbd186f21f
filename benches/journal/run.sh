#!/bin/sh
# Tries to lose verdicts in every way, with the real explorer; about ten minutes. A name runs one
# trial (damage, speed, processes, power, full, kill), a number makes it longer or shorter:
#   benches/journal/run.sh
#   benches/journal/run.sh kill 50
set -eu
cd "$(dirname "$0")/../.."
cargo build --quiet --profile dist --bin lookalike --example journal
exec target/dist/examples/journal "$@"

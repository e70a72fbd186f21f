#!/bin/sh
# Fails each write, flush, rename and allocation of lookalike in turn, and looks at what is left.
#   benches/faults/run.sh [--allocations N] [--each N] [--only WORD]
# Needs Linux with glibc, a C compiler and Python 3.11 or newer; takes about ten minutes.
set -eu
cd "$(dirname "$0")/../.."
cargo build --quiet --profile dist --bin lookalike
cc -O1 -Wall -Wextra -shared -fPIC -o target/dist/faults.so benches/faults/shim.c
exec python3 benches/faults/faults.py target/dist/lookalike target/dist/faults.so "$@"

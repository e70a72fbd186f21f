#!/usr/bin/env bash
# Fuzzes every property, or those named, for a number of seconds each; stops at the first finding.
#
#   fuzz/run.sh [SECONDS] [PROPERTY...]     default: 60 seconds each
#
# Needs a Rust toolchain and a C++ compiler; no nightly, no cargo-fuzz. Writes only to target/fuzz:
# new inputs to target/fuzz/corpus/PROPERTY, a failing one to target/fuzz/findings/PROPERTY-*.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
work=$PWD/target/fuzz
cd fuzz

seconds=60
if [[ "${1:-}" =~ ^[0-9]+$ ]]; then
  seconds=$1
  shift
fi
all=()
for folder in seeds/*/; do all+=("$(basename "$folder")"); done
[ $# -gt 0 ] || set -- "${all[@]}"

host=$(rustc -vV | sed -n 's/^host: //p')
export RUSTFLAGS="--cfg fuzzing -C overflow-checks -C passes=sancov-module \
-C llvm-args=-sanitizer-coverage-level=4 -C llvm-args=-sanitizer-coverage-inline-8bit-counters \
-C llvm-args=-sanitizer-coverage-pc-table -C llvm-args=-sanitizer-coverage-trace-compares \
-C codegen-units=16"
cargo build --quiet --release --target "$host" --target-dir "$work"

mkdir -p "$work/findings"
printf '%-12s %12s %10s %10s\n' property executions per-second inputs
for property; do
  corpus=$work/corpus/$property
  mkdir -p "$corpus"
  if ! PROPERTY=$property "$work/$host/release/property" "$corpus" "seeds/$property" \
    -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 -max_len=16384 -print_final_stats=1 \
    -artifact_prefix="$work/findings/$property-" >"$work/$property.log" 2>&1; then
    tail -n 40 "$work/$property.log"
    printf '%s failed; try again with: PROPERTY=%s target/fuzz/%s/release/property FILE\n' \
      "$property" "$property" "$host"
    exit 1
  fi
  stat() { sed -n "s/^stat::$1: *//p" "$work/$property.log"; }
  printf '%-12s %12s %10s %10s\n' "$property" "$(stat number_of_executed_units)" \
    "$(stat average_exec_per_sec)" "$(find "$corpus" -type f | wc -l)"
done

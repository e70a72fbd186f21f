#!/usr/bin/env bash
# The life of the terminal, many times: start, signals, sizes, suspending, late answers, bursts, a terminal
# that does not read. Prints passed of all and the failures. Usage: benches/terminal/run.sh [ROUNDS]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
rounds="${1:-20}"
tests=(pty:: pty_input:: answers:: input::)
cargo test --quiet --locked --test suite --no-run
scratch="$(mktemp)"
trap 'rm -f "$scratch"' EXIT

passed=0
all=0
for round in $(seq "$rounds"); do
  cargo test --quiet --locked --test suite -- "${tests[@]}" >"$scratch" 2>&1 ||
    sed -n '/^failures:/,$p' "$scratch"
  read -r ok bad < <(sed -nE 's/^test result: .* ([0-9]+) passed; ([0-9]+) failed.*/\1 \2/p' "$scratch")
  passed=$((passed + ok))
  all=$((all + ok + bad))
  printf 'round %s: %s of %s\n' "$round" "$passed" "$all"
done
[ "$passed" -eq "$all" ]

#!/usr/bin/env bash
# Tests a report as its readers use it: size and time of 500 pairs, then headless Chromium with and
# without scripts. Usage: benches/report/run.sh [FOLDER OF TEXTS]   (default: the demo corpus)
# Needs Debian's chromium and chromium-driver for the browser; without them that part is skipped with a message.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

cargo build --profile dist --locked --bin lookalike
program="target/dist/lookalike"
scratch="$(mktemp -d)"
trap 'rm -rf "$scratch"' EXIT
texts=("${@:1:1}")

printf '\n==> %s\n' "report of ${texts[*]:-the demo corpus}"
time "$program" report "${texts[@]}" -o "$scratch/report.html" --limit 500
time "$program" verify "$scratch/report.html"
size="$(stat -c %s "$scratch/report.html")"
printf '%s bytes\n' "$size"
[ "$size" -lt 10000000 ] || { echo "FAILED: over 10 MB"; exit 1; }

printf '\n==> 500 pairs\n'
python3 benches/report/essays.py "$scratch/essays"
time "$program" report "$scratch/essays" -o "$scratch/500.html" --limit 500 --no-cache
size="$(stat -c %s "$scratch/500.html")"
printf '%s bytes\n' "$size"
[ "$size" -lt 10000000 ] || { echo "FAILED: over 10 MB"; exit 1; }

printf '\n==> headless Chromium\n'
code=0
python3 benches/report/browser.py "$scratch/report.html" "$scratch/500.html" || code=$?
if [ "$code" -eq 77 ]; then
  echo "SKIPPED: the report was not opened in a browser"
else
  exit "$code"
fi

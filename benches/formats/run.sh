#!/bin/sh
# Makes 20 texts in every format and compares each with its source, next to pandoc:
#   LOOKALIKE_DATA=DATA benches/formats/run.sh [PROGRAM]
# Needs pandoc (apt-get install pandoc); with LibreOffice (libreoffice-writer-nogui) its files too.
set -eu
here=$(dirname "$0")
program=${1:-target/release/lookalike}
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
"$here/make.py" "$LOOKALIKE_DATA" "$made/texts"
"$here/score.py" "$made/texts" --program "$program"

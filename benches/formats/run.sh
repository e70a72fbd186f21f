#!/bin/sh
# Makes 20 texts in every format and compares each with its source, next to pandoc;
#   LOOKALIKE_DATA=DATA benches/formats/run.sh [PROGRAM]
# and the time of a class of 200 docx and 50 PDFs. Needs pandoc (apt-get install pandoc) and LibreOffice
# (libreoffice-writer-nogui); for PDF see make.py, next to pdftotext (poppler-utils).
set -eu
here=$(dirname "$0")
program=${1:-target/release/lookalike}
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
"$here/make.py" "$LOOKALIKE_DATA" "$made/texts"
status=0
"$here/score.py" "$made/texts" --program "$program" || status=1
"$here/class.py" "$LOOKALIKE_DATA" --program "$program" || status=1
exit $status

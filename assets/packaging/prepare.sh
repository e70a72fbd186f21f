#!/bin/sh
# Writes what a package ships beside the program into target/package: manual, completions, notices.
# Usage: assets/packaging/prepare.sh PATH-OF-LOOKALIKE
set -eu
program=$1
out=target/package
mkdir -p "$out"
"$program" man > "$out/lookalike.1"
"$program" man --lang zh > "$out/lookalike.zh_CN.1"
"$program" completions bash > "$out/lookalike.bash"
"$program" completions zsh > "$out/_lookalike"
"$program" completions fish > "$out/lookalike.fish"
"$program" licences > "$out/THIRD-PARTY.txt"
ls -l "$out"

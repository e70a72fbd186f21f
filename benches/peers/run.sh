#!/bin/sh
# Compares lookalike with other libraries of its field; exit code 1 if a goal is missed.
#
#   benches/peers/run.sh [--quick] [--rounds N] [--only WORD]
#
# Needs Rust, Python 3.11 or newer with venv, and network access on the first run; writes only to
# target/peers.
set -eu
cd "$(dirname "$0")/../.."
work=target/peers
mkdir -p "$work"

peers='rensa==0.5.0 datasketch==2.0.0 faiss-cpu==1.15.1 SetSimilaritySearch==1.0.1 numpy==2.4.6 xxhash==4.1.0'
[ -x "$work/venv/bin/python" ] || python3 -m venv "$work/venv"
# shellcheck disable=SC2086 # a list of words
"$work/venv/bin/pip" install --quiet --disable-pip-version-check $peers
# Both packages are imported as `simhash`, so each has a folder of its own.
for peer in pybind:simhash-pybind==0.0.3 simhash:simhash==2.1.2; do
    [ -d "$work/${peer%%:*}" ] || "$work/venv/bin/pip" install --quiet --disable-pip-version-check \
        --no-deps --target "$work/${peer%%:*}" "${peer#*:}"
done

cargo build --quiet --profile dist --bin lookalike
# In two steps, because a failure inside a pipe would go unnoticed.
cargo bench --quiet --no-run --bench kernels --message-format json >"$work/kernels.json"
kernels=$(sed -n 's/.*"executable":"\([^"]*kernels-[^"]*\)".*/\1/p' "$work/kernels.json" | tail -n 1)
cargo build --quiet --release --manifest-path benches/peers/gaoya/Cargo.toml --target-dir "$work/gaoya"

RAYON_NUM_THREADS=1 OMP_NUM_THREADS=1 exec "$work/venv/bin/python" benches/peers/table.py \
    "$kernels" "$work/gaoya/release/peers-gaoya" target/dist/lookalike "$work" "$@"

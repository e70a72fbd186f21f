#!/usr/bin/env bash
# Makes all pictures in this folder: runs the real program in a pseudo-terminal of 120x36 on the demo corpus.
# SVG needs only a Rust toolchain. Pictures used in the README or the guide become PNG as well if Chromium is installed:
#   apt-get install --no-install-recommends chromium fonts-dejavu-core fonts-noto-cjk
# LOOKALIKE=path/to/binary uses that binary instead of building one.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

target=$PWD/target
cargo build --quiet --locked --target-dir "$target" --example shot
if [[ -z ${LOOKALIKE:-} ]]; then
  cargo build --quiet --locked --target-dir "$target" --release
fi
program=$(realpath "${LOOKALIKE:-$target/release/lookalike}")

browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)

# picture NAME [--light] STEP…: the explorer on the demo corpus after these steps
picture() {
  local name=$1 theme=()
  shift
  if [[ ${1:-} == --light ]]; then
    theme=(--light)
    shift
  fi
  printf '%s\n' "$name"
  # A key that comes with an answer of the terminal counts for nothing, so the screen is first at rest.
  "$target/debug/examples/shot" "${theme[@]}" "screenshots/$name.svg" 120x36 "$1" settle "${@:2}" -- "$program"
  if [[ -n $browser ]] && grep -qs "screenshots/$name.png" README.md assets/guide/*.md; then
    "$browser" --headless --no-sandbox --disable-gpu --no-first-run --hide-scrollbars --force-device-scale-factor=1.5 \
      --window-size=1224,744 --screenshot="$PWD/screenshots/$name.png" "file://$PWD/screenshots/$name.svg" 2>/dev/null
  fi
}

ready='wait:P ≤ 1.0 13' # the order is final only when chance is known of all pairs
eleventh=text:jjjjjjjjjj
picture pairs "$ready" $eleventh wait:430/896 wait:Explained settle wait:'Topic     0'
picture read "$ready" $eleventh key:'<enter>' settle key:d wait:unchanged key:n key:n
picture unified "$ready" text:jjjjjjj key:'<enter>' settle key:d wait:unchanged key:v wait:waits
picture why "$ready" $eleventh key:w wait:'bit '
picture passages "$ready" $eleventh key:'<enter>' settle key:d wait:unchanged key:p wait:passages key:n
picture thresholds "$ready" key:4 wait:"of 278 over"
picture groups "$ready" key:5 wait:linkage
picture documents "$ready" key:6 wait:UTF-16LE text:jjjjjjj
picture sources "$ready" key:7 wait:'best source' key:/ text:乱序 wait:'2 texts' key:'<enter>' wait:'2 match' \
  key:'<enter>' wait:'accounted for:' settle text:nn wait:'stretch 2 of'
picture help "$ready" key:? wait:Keys
picture filter "$ready" key:/ text:茶馆 key:'<down>'
picture light --light "$ready" $eleventh wait:Explained settle
picture lessons "$ready" key:8 wait:Shingles text:jjjj wait:'1/16' key:'<enter>' text:lllllll wait:'signs of A'

# A session as an animation: one frame after each of these steps, and how many seconds it is shown.
printf 'tour\n'
"$target/debug/examples/shot" screenshots/tour.svg 120x34 "$ready" wait:Explained frame:2 text:jjjj frame:.5 \
  text:jjjjjj wait:430/896 frame:2.5 key:'<enter>' wait:'rows matched' frame:2 key:d wait:unchanged frame:1.5 key:n \
  frame:.7 key:n frame:1.5 key:p wait:passages frame:2.5 key:w wait:'bit ' frame:2.5 key:4 wait:'of 278 over' frame:1.5 \
  text:')))' frame:.8 text:')))' frame:1.5 -- "$program"

# The passages of a report in a browser, if there is one.
if [[ -n $browser ]]; then
  printf 'report\n'
  room=$(mktemp -d)
  trap 'rm -rf "$room"' EXIT
  (cd assets/demo/docs && "$program" report 茶馆旧事.txt 茶馆旧事-改写-同义词加乱序.txt --title 茶馆旧事 --no-cache -o "$room/report.html")
  printf '<body style="margin:0;overflow:hidden"><iframe src="report.html#passages" style="border:0;width:1180px;height:1000px">' >"$room/window.html"
  "$browser" --headless --no-sandbox --disable-gpu --no-first-run --disable-background-networking --disable-sync \
    --user-data-dir="$room/profile" --hide-scrollbars --window-size=1180,1000 \
    --screenshot="$PWD/screenshots/report.png" "file://$room/window.html" 2>/dev/null
fi

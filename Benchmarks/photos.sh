#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# photos.sh PROGRAMS OUT ROUNDS PHOTOS: from a request for a photo until it is durable, by the engine and by
# the floor in turn, and one photo of each frame; the engine's memory. Run by Scripts/bench. PROGRAMS is a
# folder with photo, still, jpeg-cost and shutter-engine; OUT gets photo-NAME-ROUND.ns, jpeg-SIDE.ns and
# photos.values.
# BENCH_PHOTOS names the figures, if not all.
set -euo pipefail
programs=$1 out=$2 rounds=$3 photos=$4
quality=90 rate_seconds=10
# Where photos lie on a real disk: a temporary folder may be in memory.
work=$(mktemp -d -p "${BENCH_DISK:-.}" photos.XXXXXX)
work=$(readlink -f "$work")
# Both sides go before the host's other work, where that is allowed.
ahead=(chrt -f 1)
"${ahead[@]}" true 2>/dev/null || ahead=()
engine=
stop() {
  [ -z "$engine" ] || kill "$engine" 2>/dev/null || true
  wait
  engine=
}
trap 'stop; rm -rf "$work"' EXIT

# engine FORMAT WIDTH HEIGHT: starts one with such a camera, 30 frames a second, as with a sensor's noise.
engine() {
  rm -rf "$work/run" "$work/content" "$work/floor" && mkdir "$work/run" "$work/floor"
  cat >"$work/engine.toml" <<END
content_directory = "$work/content"
[[camera]]
match = { DEVNAME = "*" }
ignore = true
[[synthetic]]
name = "bench"
width = $2
height = $3
pixel_format = "$1"
noise = ${BENCH_NOISE:-4}
END
  "${ahead[@]}" "$programs/shutter-engine" --config "$work/engine.toml" --runtime-dir "$work/run" >"$work/log" 2>&1 &
  engine=$!
  local tries
  for ((tries = 0; tries < 1000; tries++)); do
    [ ! -S "$work/run/org.shutterd.Engine" ] || return 0
    sleep 0.02
  done
  cat "$work/log" >&2
  return 1
}

# measure latency|rate NAME ROUND COUNT KIND WIDTH HEIGHT: the engine and the floor beside it.
measure() {
  engine "${5^^}" "$6" "$7"
  "${ahead[@]}" "$programs/photo" "$1" "$work/run/org.shutterd.Engine" "$out/photo-$2-$3.ns" "$4" \
    "$programs/still" "$5" "$6" "$7" $quality "$work/floor" 30 >"$work/said" || { cat "$work/log" >&2; return 1; }
  [ "$2" != 720p ] || cp "$work"/content/*/*/*.raw "$work/frame"
  [ "$2" != 720p ] || echo "engine_rss_kib $(cat "$work/said")" >>"$out/photos.values"
  stop
}

: >"$out/photos.values"
for ((round = 1; round <= rounds; round++)); do
  for name in ${BENCH_PHOTOS:-720p 1080p mjpeg}; do
    case $name in
      720p) measure latency 720p "$round" "$photos" yuyv 1280 720 ;;
      1080p) measure latency 1080p "$round" "$photos" yuyv 1920 1080 ;;
      mjpeg) measure latency mjpeg "$round" "$photos" mjpg 1280 720 ;;
    esac
  done
done
# The JPEG alone, in a loop.
if [ -e "$work/frame" ]; then
  for ((round = 1; round <= 9; round++)); do
    "${ahead[@]}" "$programs/jpeg-cost" "$work/frame" 1280 720 $quality 60 >>"$out/jpeg-ours.ns"
    head -c 60 /dev/zero | "${ahead[@]}" "$programs/still" "$work/frame" yuyv 1280 720 $quality - 30 \
      >>"$out/jpeg-floor.ns"
  done
fi
case ${BENCH_PHOTOS:-rate} in *rate*) measure rate rate 1 $rate_seconds yuyv 1280 720 ;; esac

#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# photos.sh PROGRAMS OUT ROUNDS PHOTOS: from a request for a photo until it is durable, by the engine and by
# the floor in turn, and one photo of each frame; the engine's memory. Run by Scripts/bench. PROGRAMS is a
# folder with photo, still, dng, proxy, slow-flush.so, jpeg-cost and shutter-engine; OUT gets photo-NAME-ROUND.ns,
# jpeg-SIDE.ns, photos.values and repeated.
# BENCH_PHOTOS names the figures, if not all.
set -euo pipefail
programs=$1 out=$2 rounds=$3 photos=$4
quality=90 rate_seconds=${BENCH_RATE_SECONDS:-10}
# The folder of the photos is on a real disk: a temporary folder may be in memory.
work=$(readlink -f "$(mktemp -d -p "${BENCH_DISK:-.}" photos.XXXXXX)")
. "$(dirname "$(readlink -f "$0")")/common.sh"

# engine FORMAT WIDTH HEIGHT [CAMERAS RATE]: starts one with such a camera, or several, each with so many frames a
# second, 30 unless it is said; as with a sensor's noise.
engine() {
  mkdir run floor
  cat >engine.toml <<END
content_directory = "$PWD/content"
[[camera]]
match = { DEVNAME = "*" }
ignore = true
END
  local camera
  for ((camera = 1; camera <= ${4:-1}; camera++)); do
    cat >>engine.toml <<END
[[synthetic]]
name = "bench${camera/#1/}"
width = $2
height = $3
frames_per_second = ${5:-30}
pixel_format = "$1"
noise = ${BENCH_NOISE:-4}
END
  done
  "${ahead[@]}" "$programs/shutter-engine" --config engine.toml --runtime-dir run >engine.log 2>&1 &
  engine=$!
  pids+=($engine)
  await "the engine's socket" test -S run/org.shutterd.Engine
}

# photos latency|rate NAME ROUND COUNT KIND WIDTH HEIGHT [CAMERAS RATE]: the engine and the floor beside it.
photos() {
  local format=${5^^} floor=still
  case $5 in
    # As on the bus of a camera, so that both have to unpack it.
    dng) format=pRAA floor=dng ;;
    proxy) format=YUYV floor=proxy ;;
  esac
  engine "$format" "${@:6}"
  timeout 600 "${ahead[@]}" "$programs/photo" "$1" run/org.shutterd.Engine "$out/photo-$2-$3.ns" "$4" \
    "$programs/$floor" "$5" "$6" "$7" $quality floor 30 "${@:8:1}" >photo.log || { cat engine.log >&2; return 1; }
  [ "$2" != 720p ] || cp content/*/*/*.raw "$work/frame"
  # The frames are those of this size.
  [ "$2" = 720p ] || sed -i '/^engine_rss_kib/d' photo.log
  cat photo.log >>"$out/photos.values"
}

# slow_photos NAME ROUND WORD...: the same, with 2 ms more for each of the two flushes of a file, by both sides.
slow_photos() {
  export LD_PRELOAD=$programs/slow-flush.so
  photos latency "$@"
  awk '$1 < 4e6 || $2 < 4e6 { print "bench: the flushes took no longer" >"/dev/stderr"; exit 1 }' \
    "$out/photo-$1-$2.ns"
}

# clips KIND true|false: the memory of an engine with a session whose photos may have live clips, or may not.
clips() {
  engine "${1^^}" 1280 720
  "$programs/photo" clips run/org.shutterd.Engine "$1" "$2" >photo.log || { cat engine.log >&2; return 1; }
  cat photo.log >>"$out/photos.values"
}

# The engine without a session.
resting() {
  engine YUYV 1280 720
  sleep 1
  sed -n 's/^VmRSS:\s*\([0-9]*\).*/engine_rss_kib \1/p' "/proc/$engine/status" >>"$out/photos.values"
}

: >"$out/photos.values"
[ -n "${BENCH_PHOTOS:-}" ] || measure resting resting
for ((number = 1; number <= rounds; number++)); do
  for name in ${BENCH_PHOTOS:-720p 1080p mjpeg mjpeg_slow dng proxy fan clips}; do
    how="photos latency"
    case $name in
      720p) words="$photos yuyv 1280 720" ;;
      1080p) words="$photos yuyv 1920 1080" ;;
      mjpeg) words="$photos mjpg 1280 720" ;;
      mjpeg_slow) how=slow_photos words="$photos mjpg 1280 720" ;;
      dng) words="$photos dng 1280 720" ;;
      proxy) words="$photos proxy 1280 720" ;;
      # Four cameras that paint 30 frames a second would leave a small machine no time for photos.
      fan) words="$photos mjpg 1280 720 4 15" ;;
      clips)
        for kind in mjpg yuyv; do
          measure "clips-$kind-$number" clips $kind true
          measure "no-clips-$kind-$number" clips $kind false
        done
        continue
        ;;
      *) continue ;;
    esac
    # shellcheck disable=SC2086 # several words
    measure "photo-$name-$number" $how "$name" "$number" $words
  done
done
# The JPEG alone, in a loop.
if [ -e "$work/frame" ]; then
  for ((number = 1; number <= 9; number++)); do
    "${ahead[@]}" "$programs/jpeg-cost" "$work/frame" 1280 720 $quality 60 >>"$out/jpeg-ours.ns"
    head -c 60 /dev/zero | "${ahead[@]}" "$programs/still" "$work/frame" yuyv 1280 720 $quality - 30 \
      >>"$out/jpeg-floor.ns"
  done
fi
case ${BENCH_PHOTOS:-rate} in *rate*) measure photo-rate-1 photos rate rate 1 "$rate_seconds" yuyv 1280 720 ;; esac

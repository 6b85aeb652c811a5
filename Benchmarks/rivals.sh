#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# rivals.sh PROGRAMS OUT FRAMES: processor time for each 1280x720 YUYV frame that becomes a JPEG, by
# shutter-engine, ustreamer, ffmpeg and GStreamer, one after the other with the same camera of vivid. Run by
# Scripts/bench in the rig, where an instruction takes 2 ns. PROGRAMS is a folder with photo and shutter-engine;
# OUT gets rivals.values: a name, nanoseconds for each frame, bytes of the last JPEG; and repeated.
#
# Starting does not count: of the engine and of ustreamer a part of a run is taken, of the others a run of
# five frames is subtracted. Ours writes files that survive a power cut; ffmpeg and GStreamer write files,
# ustreamer none. ffmpeg knows no percentage: it has its best scale, of which the files are nearest in size.
set -euo pipefail
programs=$1 out=$2 frames=$3
quality=80 few=5
. "$(dirname "$(readlink -f "$0")")/common.sh"
cp "$programs"/{photo,shutter-engine} "$work"
modprobe vivid n_devs=1 node_types=0x1
udevadm settle
camera=$(ls /dev/video* | head -1)

# cpu PID: nanoseconds of all its threads until now.
cpu() { cat /proc/"$1"/task/*/schedstat | awk '{ n += $1 } END { printf "%.0f\n", n }'; }

ours() {
  mkdir run
  printf 'content_directory = "%s"\n' "$PWD/content" >engine.toml
  ../shutter-engine --config engine.toml --runtime-dir run >engine.log 2>&1 &
  pids+=($!)
  await "the engine's socket" test -S run/org.shutterd.Engine
  timeout 600 ../photo cpu run/org.shutterd.Engine one "$frames" $quality
  echo "ours $(cat one)" >>"$out/rivals.values"
}

encoded() { grep -c 'Compressed new JPEG' ustreamer.log || true; }
has_encoded() { [ "$(encoded)" -ge "$1" ]; }

ustreamer_() {
  # Its log of every frame is the only place where they are counted.
  ustreamer --device "$camera" --format YUYV --resolution 1280x720 --encoder CPU --workers 1 \
    --quality $quality --host 127.0.0.1 --port 8080 --log-level 3 >ustreamer.log 2>&1 &
  pids+=($!)
  await "its first JPEG" has_encoded $few
  local before first last
  before=$(cpu $!) first=$(encoded)
  await "its last JPEG" has_encoded $((first + frames))
  last=$(encoded)
  echo "ustreamer $((($(cpu $!) - before) / (last - first))) $(sed -n 's/.*size=\([0-9]*\).*/\1/p' ustreamer.log | tail -1)" \
    >>"$out/rivals.values"
}

# seconds COMMAND...: of the processor, user and system, as nanoseconds.
spent() {
  local TIMEFORMAT='%U %S'
  { time "$@" >rival.log 2>&1; } 2>&1 | awk '{ printf "%.0f\n", ($1 + $2) * 1e9 }'
}

# counted NAME COMMAND...: a command that takes the number of frames as its last word.
counted() {
  local name=$1 some many
  shift
  # Work that is done once on a machine, such as GStreamer's list of its plugins, is no part of starting either.
  spent "$@" 1 >/dev/null
  some=$(spent "$@" $few)
  many=$(spent "$@" $((few + frames)))
  echo "$name $(((many - some) / frames)) $(stat -c %s "$(ls ./*.jpg | tail -1)")" >>"$out/rivals.values"
}

ffmpeg_frames() {
  ffmpeg -nostdin -loglevel error -y -f v4l2 -input_format yuyv422 -video_size 1280x720 -i "$camera" -threads 1 \
    -c:v mjpeg -q:v 2 -frames:v "$1" 'f%04d.jpg'
}

gstreamer_frames() {
  gst-launch-1.0 -q v4l2src device="$camera" num-buffers="$1" ! video/x-raw,format=YUY2,width=1280,height=720 \
    ! jpegenc quality=$quality ! multifilesink location='g%04d.jpg'
}

ffmpeg_() { counted ffmpeg ffmpeg_frames; }
gstreamer_() { counted gstreamer gstreamer_frames; }

: >"$out/rivals.values"
for side in ${BENCH_RIVALS:-ours ustreamer ffmpeg gstreamer}; do
  case $side in
    ours) measure rival-ours ours ;;
    *) measure "rival-$side" "${side}_" ;;
  esac
done

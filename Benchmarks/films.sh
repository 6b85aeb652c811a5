#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# films.sh PROGRAMS OUT ROUNDS SECONDS: what a film and a preview cost beyond the camera, the floor and others at the
# same work; how long the end of a film takes; and what a stopped viewer does to the others. Run by Scripts/bench.
# PROGRAMS is a folder with film, movie, preview, finish-cost, shutter-engine and shutter-encoder; OUT gets
# film-NAME-ROUND.ns, films.calls and repeated. BENCH_FILMS names what is measured, if not all.
#
# The engine's camera is synthetic, 1280x720 with 30 frames a second. The floor and the others get frames of it: JPEGs
# through a pipe, and the floor the raw ones from a mapped file, which is cheaper; all at 30 a second, one after the
# other. Of the others, a run of one second is subtracted.
set -euo pipefail
programs=$1 out=$2 rounds=$3 seconds=$4
work=$(readlink -f "$(mktemp -d -p "${BENCH_DISK:-.}" films.XXXXXX)")
. "$(dirname "$(readlink -f "$0")")/common.sh"
socket=run/org.shutterd.Engine

# engine FORMAT [WIDTH HEIGHT RATE NOISE]: starts one with such a camera.
engine() {
  mkdir run
  cat >engine.toml <<END
content_directory = "$PWD/content"
[[camera]]
match = { DEVNAME = "*" }
ignore = true
[[synthetic]]
name = "bench"
pixel_format = "$1"
width = ${2:-1280}
height = ${3:-720}
frames_per_second = ${4:-30}
noise = ${5:-5}
END
  "${ahead[@]}" "$programs/shutter-engine" --config engine.toml --runtime-dir run >engine.log 2>&1 &
  pids+=($!)
  await "the engine's socket" test -S $socket
}

# film WORD...: the client, with a time limit.
film() {
  timeout 600 "${ahead[@]}" "$programs/film" "$@" || { cat engine.log >&2; return 1; }
}

frames() {
  engine "$1"
  film frames $socket "$2" 60
}

# Ours: with a film and without.
mjpeg() { engine MJPG; film record $socket "$out/film-mjpeg-$1.ns" "$seconds" mjpeg; }
h264() { engine YUYV; film record $socket "$out/film-h264-$1.ns" "$seconds" h264; }
# The same for the camera's thread, with pictures so small that its own work hides nothing.
camera() { engine MJPG 64 48 240 0; film record $socket "$out/film-camera-$1.ns" "$seconds" mjpeg 240; }

feed() { "$programs/film" feed "$1" "$2" "$3"; }
floor_mjpeg() {
  local count=$(((seconds + 1) * 30))
  feed framed ../frames.mjpeg $count | "${ahead[@]}" "$programs/movie" mjpg 1280 720 film.mp4 $count \
    >"$out/film-floor_mjpeg-$1.ns"
}
floor_h264() {
  "${ahead[@]}" "$programs/movie" yuyv 1280 720 film.mp4 $(((seconds + 1) * 30)) ../frames.raw >"$out/film-floor_h264-$1.ns"
}

# spent KIND FRAMES COUNT COMMAND...: nanoseconds of the processor, user and system, of a command that gets so many
# frames.
spent() {
  local TIMEFORMAT='%U %S' kind=$1 frames=$2 count=$3
  shift 3
  feed "$kind" "$frames" "$count" | { time "$@" >rival.log 2>&1; } 2>&1 |
    awk '{ printf "%.0f\n", ($1 + $2) * 1e9 }'
}

# rival NAME ROUND KIND FRAMES FILE COMMAND...: for each frame of a film that has them all.
rival() {
  local name=$1 round=$2 few many count=$(((seconds + 1) * 30)) file=$5
  few=$(spent "$3" "$4" 30 "${@:6}")
  rm -f "$file"
  many=$(spent "$3" "$4" $count "${@:6}")
  [ "$(ffprobe -v error -count_packets -show_entries stream=nb_read_packets -of csv=p=0 "$file")" -ge $((count - 1)) ] || {
    cat rival.log >&2
    return 1
  }
  echo $(((many - few) / (seconds * 30))) >"$out/film-$name-$round.ns"
}
ffmpeg_mkv() {
  rival ffmpeg_mkv "$1" bare ../frames.mjpeg f.mkv "${ahead[@]}" ffmpeg -loglevel error -y -f mjpeg -framerate 30 -i pipe:0 \
    -c copy f.mkv
}
ffmpeg_mp4() {
  rival ffmpeg_mp4 "$1" bare ../frames.mjpeg f.mp4 "${ahead[@]}" ffmpeg -loglevel error -y -f mjpeg -framerate 30 -i pipe:0 \
    -c copy -movflags empty_moov -frag_duration 1000000 f.mp4
}
ffmpeg_h264() {
  rival ffmpeg_h264 "$1" $raw ../frames.raw f.mp4 "${ahead[@]}" ffmpeg -loglevel error -y -f rawvideo -pix_fmt yuyv422 \
    -video_size 1280x720 -framerate 30 -i pipe:0 -threads 1 -pix_fmt yuv420p -c:v libx264 -preset ultrafast \
    -tune zerolatency -b:v 4147k -g 30 -movflags empty_moov -frag_duration 1000000 f.mp4
}
gstreamer_h264() {
  rival gstreamer_h264 "$1" $raw ../frames.raw g.mp4 "${ahead[@]}" gst-launch-1.0 -q fdsrc fd=0 blocksize=$raw \
    ! rawvideoparse format=yuy2 width=1280 height=720 framerate=30/1 ! videoconvert n-threads=1 ! video/x-raw,format=I420 \
    ! x264enc speed-preset=ultrafast tune=zerolatency threads=1 bitrate=4147 key-int-max=30 \
    ! mp4mux fragment-duration=1000 ! filesink location=g.mp4
}
raw=1843200

# Each system call of the film's thread, but for those by which it waits.
calls() {
  engine MJPG
  film calls $socket strace "$seconds" mjpeg
  awk '$NF == "futex" || $NF == "total" || $4 !~ /^[0-9]+$/ { next } { calls += $4 } $NF == "fdatasync" { films = $4 }
    END { print calls, films * 30 }' strace >"$out/films.calls"
}

stops() { engine MJPG; film stop $socket "$out/film-stops-$1.ns" $((seconds + 2)) mjpeg; }
finish() { "${ahead[@]}" "$programs/finish-cost" . 100 >"$out/film-finish-1.ns"; }
preview() { engine MJPG; film preview $socket "$out/film-preview-$1.ns" "$seconds" 4; }
preview_raw() { engine YUYV; film preview $socket "$out/film-preview_raw-$1.ns" "$seconds" 4; }
# floor_of SIZE FRAMES OUT: the same clients of a server in C.
floor_of() {
  mkdir run
  "${ahead[@]}" "$programs/preview" "$1" "$2" $socket >engine.log 2>&1 &
  pids+=($!)
  await "the floor's socket" test -S $socket
  film preview $socket "$3" "$seconds" 4
}
floor_preview() { floor_of 0 ../frames.mjpeg "$out/film-floor_preview-$1.ns"; }
floor_preview_raw() { floor_of $raw ../frames.raw "$out/film-floor_preview_raw-$1.ns"; }
stall() { engine YUYV; film stall $socket "$out/film-stall-$1.ns" "$seconds"; }

sides=" ${BENCH_FILMS:-mjpeg floor_mjpeg ffmpeg_mkv ffmpeg_mp4 camera h264 floor_h264 ffmpeg_h264 gstreamer_h264 calls stops
  finish preview floor_preview preview_raw floor_preview_raw stall} "
case $sides in *_mjpeg* | *ffmpeg_m* | *floor_preview\ *) measure frames-mjpeg frames MJPG "$work/frames.mjpeg" ;; esac
case $sides in *_h264* | *floor_preview_raw*) measure frames-raw frames YUYV "$work/frames.raw" ;; esac
for ((number = 1; number <= rounds; number++)); do
  for side in $sides; do
    # These repeat themselves.
    case $side in calls | finish) [ "$number" = 1 ] || continue ;; esac
    measure "film-$side-$number" "$side" "$number"
  done
done

#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Scripts/rig setup [SUITE...]: from a bare Debian to a rig that is ready, in one to two minutes; in
# less than a second when all is there. A step is skipped if its result is there, made from the same
# inputs; to make one again, remove the result.
set -euo pipefail
. "$(dirname "$(readlink -f "$0")")/common.sh"
[ $# -gt 0 ] || set -- "$RIG_SUITE"
begin=$EPOCHREALTIME

command -v apt-get >/dev/null && [ "$(dpkg --print-architecture)" = amd64 ] ||
  fail 69 "the rig needs Debian on amd64: its kernel and packages come from there" \
    "run it on such a machine or in such a container; without it: swift test --skip RigTests"
exec 9>"$DATA/lock"
flock -n 9 || { echo "rig: waiting for another set-up"; flock 9; }

# step NAME COMMAND...: runs it, its output to a log; tells how long it took, or what went wrong.
step() {
  local name=$1 log=$DATA/log/$1 start=$EPOCHREALTIME
  shift
  printf '%-13s ...\n' "$name"
  if "$@" >"$log" 2>&1; then
    printf '%-13s %s s\n' "$name" "$(seconds "$start" "$EPOCHREALTIME")"
  else
    tail -20 "$log" >&2
    fail 69 "$name failed; all of its output: $log" \
      "correct that and run Scripts/rig setup again: it goes on from there"
  fi
}

# made NAME RESULT INPUT...: true if RESULT is there, made from these inputs (texts and files of
# this folder).
made() { [ -e "$2" ] && [ "$(inputs "${@:3}")" = "$(cat "$DATA/made/$1" 2>/dev/null)" ]; }
note() { inputs "${@:2}" >"$DATA/made/$1"; }
inputs() {
  (cd "$HERE" && for i in "$@"; do [ -f "$i" ] && cat "$i" || echo "$i"; done) | sha256sum
}

need_root() {
  [ "$(id -u)" = 0 ] || fail 69 "$1 needs root" \
    "run: sudo --preserve-env=HOME,XDG_CACHE_HOME,SHUTTERD_RIG Scripts/rig setup"
}

# The files here of which the kernel and its modules are made.
kernel_from=(kernel.sh "$HERE"/modules/*.c)

updated=
update() {
  [ -n "$updated" ] || step apt-lists apt-get -o DPkg::Lock::Timeout=300 update -q
  updated=yes
}

# Debian's newest of the series, whenever the kernel has to be made.
choose_kernel() {
  made kernel "$DATA/kernel" "$KERNEL" "${kernel_from[@]}" && return
  need_root "fetching packages"
  update
  local pattern="^linux-image-${RIG_KERNEL_SERIES//./\\.}-[0-9]+-amd64\$"
  KERNEL=$(apt-cache search --names-only "$pattern" | awk '{ print $1 }' | sort -V | tail -1)
  KERNEL=${KERNEL#linux-image-}
  [ -n "$KERNEL" ] || fail 69 "apt offers no linux-image-$RIG_KERNEL_SERIES-*-amd64" \
    "add Debian $RIG_SUITE to apt's sources, or set RIG_KERNEL_SERIES in Tests/Rig/versions.env"
  echo "$KERNEL" >"$DATA/kernel-release"
}

# packages STEP NAME...: installs those that are missing.
packages() {
  local step=$1 name installed missing=()
  shift
  installed=$(dpkg-query -W -f '${Package}=${db:Status-Status}\n' "$@" 2>/dev/null || true)
  for name in "$@"; do
    grep -qx "$name=installed" <<<"$installed" || missing+=("$name")
  done
  [ ${#missing[@]} -gt 0 ] || return 0
  need_root "installing ${missing[*]}"
  update
  step "$step" env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 \
    install -y --no-install-recommends "${missing[@]}"
}

setup_kernel() {
  made kernel "$DATA/kernel" "$KERNEL" "${kernel_from[@]}" && return
  step kernel "$HERE/kernel.sh"
  note kernel "$KERNEL" "${kernel_from[@]}"
}

setup_root() {
  made "root-$1" "$DATA/roots/$1" "$(root_packages "$1") $RIG_ROOT_DISABLED" root.sh && return
  need_root "making a Debian root"
  step "root-$1" "$HERE/root.sh" "$1"
  rm -f "$DATA/made/image-$1"
  note "root-$1" "$(root_packages "$1") $RIG_ROOT_DISABLED" root.sh
}

setup_image() {
  made "image-$1" "$DATA/roots/$1.ext4" "$KERNEL" "$(root_modules "$1")" image.sh "${kernel_from[@]}" && return
  step "image-$1" "$HERE/image.sh" "$1"
  note "image-$1" "$KERNEL" "$(root_modules "$1")" image.sh "${kernel_from[@]}"
}

setup_initrd() {
  local from
  cd "$HERE"
  from=("$KERNEL" "$RIG_LOADED_MODULES $RIG_INITRD_MODULES" initrd.sh guest/*)
  made initrd "$DATA/initrd.img" "${from[@]}" && return
  step initrd "$HERE/initrd.sh"
  note initrd "${from[@]}"
}

setup_gpiod() {
  made gpiod "$DATA/gpiod" "$RIG_GPIOD_SUITE $RIG_GPIOD_PACKAGES" gpiod.sh && return
  step gpiod "$HERE/gpiod.sh"
  note gpiod "$RIG_GPIOD_SUITE $RIG_GPIOD_PACKAGES" gpiod.sh
}

setup_libcamera() {
  made libcamera "$DATA/libcamera" "$RIG_LIBCAMERA_PACKAGES" libcamera.sh && return
  need_root "fetching packages"
  update
  step libcamera "$HERE/libcamera.sh"
  note libcamera "$RIG_LIBCAMERA_PACKAGES" libcamera.sh
}

# The speed of this machine's clock, as its emulation has it. Nearly the same is the same: on another value all
# states are made again.
measure_clock() {
  local khz kept=0
  gcc -std=gnu17 -O1 -Wall -Wextra -Werror -o "$DATA/tsc" "$HERE/tsc.c"
  khz=$("$DATA/tsc")
  rm "$DATA/tsc"
  [ ! -s "$DATA/tsc-khz" ] || kept=$(<"$DATA/tsc-khz")
  [ $((khz - kept)) -lt $((khz / 1000)) ] && [ $((kept - khz)) -lt $((khz / 1000)) ] || echo "$khz" >"$DATA/tsc-khz"
}

choose_kernel
echo "rig: kernel $KERNEL, ${*}, in $DATA"
# The roots have nothing to do with all else: at the same time.
packages packages-root $RIG_ROOT_MAKERS
(for suite in "$@"; do setup_root "$suite"; done) &
roots=$!
packages packages $RIG_HOST_PACKAGES
setup_gpiod
setup_libcamera
setup_kernel
setup_initrd
# Each time: what is kept may come from another machine.
measure_clock
[ -e "$DATA/accelerator" ] || step accelerator python3 "$HERE/snapshot.py" --accelerator
wait $roots
for suite in "$@"; do
  setup_image "$suite"
  python3 "$HERE/snapshot.py" "$suite" --check || {
    step "boot-$suite" python3 "$HERE/snapshot.py" "$suite"
    cat "$DATA/log/boot-$suite"
  }
done
echo "rig: ready after $(seconds "$begin" "$EPOCHREALTIME") s, guests run by" \
  "$(cat "$DATA/accelerator"), $(du -sm "$DATA" | cut -f1) MiB"

#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# varlink.sh PROGRAMS OUT ROUNDS: measures the codec, and round trips of 200 bytes each way: the floor
# and our server and client in turn. Run by Scripts/bench. PROGRAMS is a folder with codec, round-trip
# and round-trip-floor; OUT gets varlink.values and round-trip-SIDE-ROUND.ns.
set -euo pipefail
programs=$1 out=$2 rounds=$3
calls=3000
# Both processes on one core: to wake another one takes longer than all the work, and varies.
core=$(taskset -cp $$ | sed 's/.*: //; s/[^0-9].*//')
taskset -cp "$core" $$ >/dev/null
work=$(mktemp -d)
trap 'kill $server 2>/dev/null || true; wait; rm -rf "$work"' EXIT
server=

# side PROGRAM SIDE ROUND
side() {
  "$programs/$1" serve "$work/socket" >"$work/log" 2>&1 &
  server=$!
  local tries
  for ((tries = 0; tries < 1000; tries++)); do
    [ ! -S "$work/socket" ] || break
    sleep 0.02
  done
  "$programs/$1" call "$work/socket" "$out/round-trip-$2-$3.ns" $calls || { cat "$work/log" >&2; exit 1; }
  kill $server 2>/dev/null || true
  wait $server || true
  rm -f "$work/socket"
}

"$programs/codec" >"$out/varlink.values"
for ((round = 1; round <= rounds; round++)); do
  side round-trip-floor floor "$round"
  side round-trip ours "$round"
done

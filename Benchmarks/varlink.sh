#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# varlink.sh PROGRAMS OUT ROUNDS: measures the codec, and round trips of 200 bytes each way: the floor
# and our server and client in turn. Run by Scripts/bench. PROGRAMS is a folder with codec, round-trip
# and round-trip-floor; OUT gets varlink.values, round-trip-SIDE-ROUND.ns and repeated.
set -euo pipefail
programs=$1 out=$2 rounds=$3
calls=3000
# Both processes on one core: to wake another one takes longer than all the work, and varies.
core=$(taskset -cp $$ | sed 's/.*: //; s/[^0-9].*//')
taskset -cp "$core" $$ >/dev/null
. "$(dirname "$(readlink -f "$0")")/common.sh"

# side PROGRAM FILE: the calls of a round, the time of each in the file.
side() {
  "$programs/$1" serve socket >server.log 2>&1 &
  pids+=($!)
  await "the socket of $1" test -S socket
  timeout 600 "$programs/$1" call socket "$2" $calls || { cat server.log >&2; return 1; }
}

"$programs/codec" >"$out/varlink.values"
for ((number = 1; number <= rounds; number++)); do
  measure "round-trip-floor-$number" side round-trip-floor "$out/round-trip-floor-$number.ns"
  measure "round-trip-ours-$number" side round-trip "$out/round-trip-ours-$number.ns"
done

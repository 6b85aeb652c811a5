# SPDX-License-Identifier: Apache-2.0
# Sourced by the scripts that measure: rounds that can be repeated, and waiting. A script sets `out`, the folder
# of what it measures, and may set `work`, the folder in which its rounds have theirs.

# Both sides go before the host's other work, where that is allowed.
ahead=(chrt -f 1)
"${ahead[@]}" true 2>/dev/null || ahead=()

work=${work:-$(mktemp -d)}
round=
pids=()
trap 'kill ${round:-} 2>/dev/null || true; wait; rm -rf "$work"' EXIT

# stop: ends all that this round has started.
stop() {
  local pid
  for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null || true; done
  wait
  pids=()
}

# await WHAT COMMAND...: until the command succeeds, for a minute: the machine may have other work.
await() {
  local what=$1 deadline=$((SECONDS + 60))
  shift
  until "$@" >/dev/null 2>&1; do
    if [ $SECONDS -ge $deadline ]; then
      echo "bench: $what has not come in 60 s; the outputs:" >&2
      tail -n 5 ./*.log >&2
      return 1
    fi
    sleep 0.02
  done
}

# measure NAME COMMAND...: a round, in a process and a folder of its own, where nothing is left of another. One
# that fails, because the machine stood still at the wrong moment, is repeated, twice at most, and each time noted
# in OUT/repeated. What it has left in OUT/NAME.* goes. Not for use in a condition, where a failing command would
# not end the round.
measure() {
  local name=$1 try
  shift
  for try in 1 2 3; do
    in_folder "$@" &
    round=$!
    if wait $round; then
      round=
      return 0
    fi
    echo "bench: $name failed, try $try of 3" >&2
    echo "$name" >>"$out/repeated"
    rm -f "$out/$name".*
  done
  return 1
}

in_folder() {
  round=
  trap stop EXIT
  cd "$(mktemp -d -p "$work" round.XXXXXX)"
  "$@"
}

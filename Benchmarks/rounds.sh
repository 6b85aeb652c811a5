#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# rounds.sh fifo|uinput PROGRAMS OUT ROUNDS PRESSES: measures the way of a press to the client, the
# floor, shutterd, shutterd with 50 clients and 20 devices, and, in the rig, shutterd beside a keyboard
# that sends 10 000 events a second in turn, and shutterd's wake-ups and
# memory. Run by Scripts/bench, on the host with a FIFO for a keyboard, in the rig with a keyboard of
# uinput. PROGRAMS is a folder with press, receive, rdev, crowd and shutterd; OUT gets
# KIND-SIDE-ROUND.sent and .at, and KIND.values. BENCH_SIDES names the sides, if not all.
set -euo pipefail
kind=$1 programs=$2 out=$3 rounds=$4 presses=$5
volume_down=114 key_a=30
# Beside the client that is measured and the device that is pressed.
others=49 other_devices=19
# A press is down and up so long: enough for both sides to have gone to sleep again.
half_usec=1500

# On the host both sides go before its other work, where that is allowed. The rig has none.
ahead=(chrt -f 1)
{ [ "$kind" = fifo ] && "${ahead[@]}" true 2>/dev/null; } || ahead=()

work=$(mktemp -d)
pids=()
stop() {
  local pid
  for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null || true; done
  wait
  pids=()
}
trap 'stop; rm -rf "$work"' EXIT
# From memory: in the rig, programs are else read through the machine's share as they run.
cp "$programs"/{press,receive,rdev,crowd,shutterd} "$work"
cd "$work"

# await WORD FILE: until the program whose output is FILE has said it.
await() {
  local tries
  for ((tries = 0; tries < 1000; tries++)); do
    grep -qs "$1" "$2" && return
    sleep 0.02
  done
  echo "bench: no '$1' in 20 s; the outputs:" >&2
  tail -n 5 ./*.log >&2
  return 1
}

# start NAME COMMAND...: in the background, with its output in NAME.log.
start() {
  local name=$1
  shift
  # Without <&0 a program in the background has no input.
  "${ahead[@]}" "$@" <&0 >"$name.log" 2>&1 5>&- &
  pids+=($!)
}

# presser CODE COUNT FILE: makes the presser wait at the gate, descriptor 5. Sets node.
presser() {
  local target=keys
  [ "$kind" = fifo ] || target=uinput
  rm -f gate && mkfifo gate
  exec 5<>gate
  start press ./press $target "$3" "$1" "$2" $half_usec <gate
  await ready press.log
  node=$(sed -n 's/^ready //p' press.log)
  [ "$kind" = fifo ] || udevadm settle
}

# press: opens the gate, and waits until all is pressed.
press() {
  echo >&5
  wait "$receiver"
  await done press.log
  exec 5>&-
}

# gateway [DEVICES]: starts shutterd, with so many further simulated devices, with its defaults, but for what the bench needs: presses follow each other
# sooner than a finger's, and would be taken for bounces.
gateway() {
  cat >shutterd.toml <<END
external_sessions_for = [$(id -u)]
debounce_ms = 0
allow_virtual_devices = ["bench keyboard"]
END
  # The host's own keyboards stay out of it.
  [ "$kind" = uinput ] || cat >>shutterd.toml <<END
[[device]]
match = { NAME = "*" }
ignore = true
[[simulated]]
name = "bench"
fifo = "$work/keys"
buttons = { KEY_VOLUMEDOWN = "primary" }
$(for ((n = 0; n < ${1:-0}; n++)); do echo "[[simulated]]"; echo "name = \"other$n\""; done)
END
  rm -rf run && mkdir run
  start shutterd ./shutterd --config shutterd.toml --runtime-dir run
  gateway=$!
  local tries
  for ((tries = 0; tries < 1000; tries++)); do
    [ ! -S run/org.shutterd.Gateway ] || return 0
    sleep 0.02
  done
  await ready shutterd.log
}

floor_round() {
  rm -f keys floor.sock && mkfifo keys
  start receive ./receive floor floor.sock "$1.at" "$presses"
  receiver=$!
  await listening receive.log
  if [ "$kind" = fifo ]; then
    start rdev ./rdev keys floor.sock
    presser $volume_down "$presses" "$1.sent"
  else
    presser $volume_down "$presses" "$1.sent"
    start rdev ./rdev "$node" floor.sock
  fi
  await ready rdev.log
  press
  stop
}

gateway_round() {
  rm -f keys
  if [ "$kind" = fifo ]; then
    mkfifo keys
    gateway
    presser $volume_down "$presses" "$1.sent"
  else
    presser $volume_down "$presses" "$1.sent"
    gateway
    await "$node" shutterd.log
  fi
  start receive ./receive gateway run/org.shutterd.Gateway "$1.at" "$presses"
  receiver=$!
  await ready receive.log
  press
  sed -n 's/^VmRSS:\s*\([0-9]*\).*/gateway_rss_kib \1/p' "/proc/$gateway/status" >>"$out/$kind.values"
  stop
}

# The same among others: as many devices and clients as a busy machine has.
crowd_round() {
  rm -f keys
  if [ "$kind" = fifo ]; then
    mkfifo keys
    gateway $other_devices
    presser $volume_down "$presses" "$1.sent"
  else
    start keyboards ./crowd keyboards $other_devices
    await ready keyboards.log
    presser $volume_down "$presses" "$1.sent"
    gateway
    local tries
    for ((tries = 0; tries < 1000; tries++)); do
      [ "$(grep -c "device 'bench" shutterd.log)" -le $other_devices ] || break
      sleep 0.02
    done
  fi
  start crowd ./crowd clients run/org.shutterd.Gateway $others
  await ready crowd.log
  start receive ./receive gateway run/org.shutterd.Gateway "$1.at" "$presses"
  receiver=$!
  await ready receive.log
  press
  sed -n 's/^VmRSS:\s*\([0-9]*\).*/gateway_rss_50_kib \1/p' "/proc/$gateway/status" >>"$out/$kind.values"
  stop
}

# The same beside a keyboard that sends 10 000 events a second.
flood_round() {
  presser $volume_down "$presses" "$1.sent"
  gateway
  await "$node" shutterd.log
  local name
  name=$(sed -n "s|.*device '\([^']*\)' (.*, $node, .*|\1|p" shutterd.log)
  start receive ./receive gateway run/org.shutterd.Gateway "$1.at" "$presses" "\"device\":\"$name\""
  receiver=$!
  await ready receive.log
  start flood ./crowd flood 10000
  await 'is read at intervals' shutterd.log
  press
  stop
}

# switches: how often any thread of shutterd was put to sleep or aside until now.
switches() { awk '/ctxt_switches/ { n += $2 } END { print n }' /proc/"$gateway"/task/*/status; }

# idle: 10 s of nothing, then 10 s of typing a key without a role; nobody is connected.
idle() {
  presser $key_a 3300 "$work/typed"
  gateway
  await "$node" shutterd.log
  sleep 2
  local before silent typing
  before=$(switches)
  sleep 10
  silent=$(switches)
  echo >&5
  await done press.log
  typing=$(switches)
  exec 5>&-
  stop
  echo "idle_wakeups_10s $((silent - before)) $((typing - silent))" >>"$out/$kind.values"
}

: >"$out/$kind.values"
# A FIFO's writer waits for its reader: it cannot flood.
flood=''
[ "$kind" = fifo ] || flood=flood
for ((round = 1; round <= rounds; round++)); do
  for side in ${BENCH_SIDES:-floor gateway crowd $flood}; do "${side}_round" "$out/$kind-$side-$round"; done
done
[ "$kind" = fifo ] || [ -n "${BENCH_SIDES:-}" ] || idle

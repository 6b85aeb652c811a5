#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# rounds.sh fifo|uinput PROGRAMS OUT ROUNDS PRESSES [FEWER]: measures the way of a press to the client, the
# floor, shutterd, shutterd with 50 clients and 20 devices, and, in the rig, shutterd beside a keyboard
# that sends 10 000 events a second, and touches of a screen, in turn, and shutterd's wake-ups and
# memory. Run by Scripts/bench, on the host with a FIFO for a keyboard, in the rig with a keyboard of
# uinput. PROGRAMS is a folder with press, receive, rdev, crowd and shutterd; OUT gets
# KIND-SIDE-ROUND.sent and .at, KIND.values and repeated. BENCH_SIDES names the sides, if not all; "idle" is one.
# FEWER presses make the rounds of which no 99th percentile has a limit.
set -euo pipefail
kind=$1 programs=$2 out=$3 rounds=$4 most=$5 fewer=${6:-$5}
volume_down=114 key_a=30
# Beside the client that is measured and the device that is pressed.
others=49 other_devices=19
# A press is down and up so long: enough for both sides to have gone to sleep again.
half_usec=1500

. "$(dirname "$(readlink -f "$0")")/common.sh"
# In the rig nothing else runs.
[ "$kind" = fifo ] || ahead=()
# From memory: in the rig, programs are else read through the machine's share as they run.
cp "$programs"/{press,receive,rdev,crowd,shutterd} "$work"

# says WORD NAME: until the program that was started as NAME has said the word.
says() { await "'$1' of $2" grep -qs "$1" "$2.log"; }

# start NAME COMMAND...: in the background, with its output in NAME.log.
start() {
  local name=$1
  shift
  # Without <&0 a program in the background has no input.
  "${ahead[@]}" "$@" <&0 >"$name.log" 2>&1 5>&- &
  pids+=($!)
}

# presser CODE COUNT FILE [screen|moving]: makes the presser wait at the gate, descriptor 5. Sets node.
presser() {
  local target=keys
  [ "$kind" = fifo ] || target=${4:-uinput}
  mkfifo gate
  exec 5<>gate
  start press ../press $target "$3" "$1" "$2" $half_usec <gate
  says ready press
  node=$(sed -n 's/^ready //p' press.log)
  [ "$kind" = fifo ] || udevadm settle
}

# Whether none of udev's workers is left. They end 3 s after their last device, all at once: for twenty of them that took
# 20 ms of the one processor, in the middle of the presses.
no_workers() { ! pgrep -x '\(udev-worker\)' >/dev/null; }

# press BASE: opens the gate, and waits until all is pressed. Each press has to have arrived.
press() {
  # A second after its last device shutterd gives back the pages that only its start needed (ColdCode). Those of a press
  # are mapped again by the presses that do not count.
  [ ! -e run ] || sleep 1.5
  if [ "$kind" = uinput ]; then
    udevadm control --reload
    await "the end of udev's workers" no_workers
  fi
  echo >&5
  wait "$receiver"
  says done press
  exec 5>&-
  paste "$1.sent" "$1.at" | awk -v presses="$presses" '
    NF == 2 && $2 >= $1 { arrived++ }
    # Where one is missing, each later one stands a line too early.
    !missing && NR > 1 && before >= $1 { missing = NR - 1 }
    { before = $2 }
    END {
      if (NR == presses && arrived == presses) exit
      print "bench: " presses " presses, " arrived + 0 " of " NR " arrived; the first that did not is number " \
        (missing ? missing : NR) >"/dev/stderr"
      exit 1
    }'
}

# gateway [DEVICES]: starts shutterd, with so many further simulated devices, with its defaults, but for what the
# bench needs: presses follow each other sooner than a finger's, and would be taken for bounces.
gateway() {
  cat >shutterd.toml <<END
external_sessions_for = [$(id -u)]
debounce_ms = 0
allow_virtual_devices = ["bench keyboard", "bench screen"]
END
  [ "$kind" = fifo ] || cat >>shutterd.toml <<END
[[pointer]]
match = { NAME = "bench screen" }
END
  # The host's own keyboards stay out of it.
  [ "$kind" = uinput ] || cat >>shutterd.toml <<END
[[device]]
match = { NAME = "*" }
ignore = true
[[simulated]]
name = "bench"
fifo = "$PWD/keys"
buttons = { KEY_VOLUMEDOWN = "primary" }
$(for ((n = 0; n < ${1:-0}; n++)); do echo "[[simulated]]"; echo "name = \"other$n\""; done)
END
  mkdir run
  start shutterd ../shutterd --config shutterd.toml --runtime-dir run
  gateway=$!
  await "the gateway's socket" test -S run/org.shutterd.Gateway
}

floor_round() {
  mkfifo keys
  start receive ../receive floor floor.sock "$1.at" "$presses"
  receiver=$!
  says listening receive
  if [ "$kind" = fifo ]; then
    start rdev ../rdev keys floor.sock
    presser $volume_down "$presses" "$1.sent"
  else
    presser $volume_down "$presses" "$1.sent"
    start rdev ../rdev "$node" floor.sock
  fi
  says ready rdev
  press "$1"
}

gateway_round() {
  if [ "$kind" = fifo ]; then
    mkfifo keys
    gateway
    presser $volume_down "$presses" "$1.sent"
  else
    presser $volume_down "$presses" "$1.sent"
    gateway
    says "$node" shutterd
  fi
  start receive ../receive gateway run/org.shutterd.Gateway "$1.at" "$presses"
  receiver=$!
  says ready receive
  press "$1"
  sed -n 's/^VmRSS:\s*\([0-9]*\).*/gateway_rss_kib \1/p' "/proc/$gateway/status" >>"$out/$kind.values"
}

# Whether the gateway has found so many.
has_devices() { [ "$(grep -c '(bench keyboard, /dev/input/' shutterd.log)" -ge "$1" ]; }

# The same among others: as many devices and clients as a busy machine has.
crowd_round() {
  if [ "$kind" = fifo ]; then
    mkfifo keys
    gateway $other_devices
    presser $volume_down "$presses" "$1.sent"
  else
    start keyboards ../crowd keyboards $other_devices
    says ready keyboards
    presser $volume_down "$presses" "$1.sent"
    gateway
    await "all keyboards" has_devices $((other_devices + 1))
  fi
  start crowd ../crowd clients run/org.shutterd.Gateway $others
  says ready crowd
  start receive ../receive gateway run/org.shutterd.Gateway "$1.at" "$presses"
  receiver=$!
  says ready receive
  press "$1"
  sed -n 's/^VmRSS:\s*\([0-9]*\).*/gateway_rss_50_kib \1/p' "/proc/$gateway/status" >>"$out/$kind.values"
}

# The same beside a keyboard that sends 10 000 events a second.
flood_round() {
  presser $volume_down "$presses" "$1.sent"
  gateway
  says "$node" shutterd
  local name
  name=$(sed -n "s|.*device '\([^']*\)' (.*, $node, .*|\1|p" shutterd.log)
  start receive ../receive gateway run/org.shutterd.Gateway "$1.at" "$presses" "\"device\":\"$name\""
  receiver=$!
  says ready receive
  start flood ../crowd flood 10000
  says 'is read at intervals' shutterd
  press "$1"
}

# floor_touches BASE screen|moving, touches BASE screen|moving gateway|regions|silent|answering: fingers on a screen,
# with or without another one that moves 120 times a second.
floor_touches() {
  mkfifo keys
  start receive ../receive floor floor.sock "$1.at" "$presses"
  receiver=$!
  says listening receive
  presser 0 "$presses" "$1.sent" "$2"
  start rdev ../rdev "$node" floor.sock screen
  says ready rdev
  press "$1"
}
touches() {
  presser 0 "$presses" "$1.sent" "$2"
  gateway
  says "$node" shutterd
  start receive ../receive "$3" run/org.shutterd.Gateway "$1.at" "$presses"
  receiver=$!
  says ready receive
  press "$1"
}
touchfloor_round() { floor_touches "$1" screen; }
movefloor_round() { floor_touches "$1" moving; }
touch_round() { touches "$1" screen gateway; }
regions_round() { touches "$1" screen regions; }
moving_round() { touches "$1" moving regions; }
silent_round() { touches "$1" moving silent; }
answering_round() { touches "$1" moving answering; }

# switches: how often any thread of shutterd was put to sleep or aside until now.
switches() { awk '/ctxt_switches/ { n += $2 } END { print n }' /proc/"$gateway"/task/*/status; }

# idle: 10 s of nothing, then 10 s of typing a key without a role; nobody is connected.
idle() {
  presser $key_a 3300 typed
  gateway
  says "$node" shutterd
  sleep 2
  local before silent typing
  before=$(switches)
  sleep 10
  silent=$(switches)
  echo >&5
  says done press
  typing=$(switches)
  exec 5>&-
  echo "idle_wakeups_10s $((silent - before)) $((typing - silent))" >>"$out/$kind.values"
}

: >"$out/$kind.values"
# A FIFO's writer waits for its reader: it cannot flood.
sides="floor gateway crowd"
[ "$kind" = fifo ] || sides="$sides flood touchfloor touch regions movefloor moving silent answering idle"
sides=" ${BENCH_SIDES:-$sides} "
for ((round_number = 1; round_number <= rounds; round_number++)); do
  for side in ${sides/ idle / }; do
    name=$kind-$side-$round_number
    # A 99th percentile that has a limit needs many: of 500 presses only the five slowest make it.
    case $side in floor | gateway | crowd) presses=$most ;; *) presses=$fewer ;; esac
    measure "$name" "${side}_round" "$out/$name"
  done
done
[ "$sides" = "${sides/ idle / }" ] || measure idle idle

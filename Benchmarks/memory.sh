#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# memory.sh SHUTTER_ENGINE: the resident memory of an engine that has started and has no session.
set -euo pipefail
work=$(mktemp -d)
trap 'kill $engine 2>/dev/null || true; wait; rm -rf "$work"' EXIT
"$1" --runtime-dir "$work" --config /dev/null >"$work/log" 2>&1 &
engine=$!
for ((tries = 0; tries < 1000; tries++)); do
  [ ! -S "$work/org.shutterd.Engine" ] || break
  sleep 0.02
done
[ -S "$work/org.shutterd.Engine" ] || { cat "$work/log" >&2; exit 1; }
sleep 1
sed -n 's/^VmRSS:\s*\([0-9]*\).*/engine_rss_kib \1/p' "/proc/$engine/status"

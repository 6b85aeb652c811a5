# SPDX-License-Identifier: Apache-2.0
# A session that records is shown in place of its readiness: dark for 200 ms, then lit for 800 ms. A press
# that goes to the default behaviour still flashes, and trouble is red without a gap.
setting lights
0ms     client A primary_only
0ms     session A running
0ms     readiness A ready
100ms   readiness A ready recording
1400ms  readiness A not_ready_waiting_for_capture recording
1500ms  down RECORD
1550ms  up RECORD
2200ms  readiness A ready
2300ms  readiness A ready recording
2400ms  lock
2500ms  unlock
2800ms  session A interrupted
2900ms  session A running
3150ms  readiness A session_not_running recording
4500ms  wait

0ms     light seat0 green
100ms   light seat0 dark
300ms   light seat0 recording
1100ms  light seat0 dark
1300ms  light seat0 recording
1500ms  default RECORD down
1500ms  light seat0 dark
1550ms  default RECORD up
1600ms  light seat0 white
1700ms  light seat0 dark
1800ms  light seat0 white
1900ms  light seat0 dark
2000ms  light seat0 recording
2100ms  light seat0 dark
2200ms  light seat0 green
2300ms  light seat0 dark
2700ms  light seat0 recording
2800ms  light seat0 red
2900ms  light seat0 dark
3100ms  light seat0 recording
3150ms  light seat0 dark

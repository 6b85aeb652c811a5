# SPDX-License-Identifier: Apache-2.0
# A light shows the readiness of the session in front (R-104): dark, lit, slow and fast blinking.
# Blinking begins dark.
setting lights
0ms     client A single
5ms     session A starting
10ms    session A running
20ms    readiness A ready
100ms   readiness A not_ready_waiting_for_capture
1200ms  readiness A not_ready_waiting_for_processing
1500ms  readiness A ready
1600ms  readiness A not_ready_waiting_for_processing
1700ms  readiness A ready
1800ms  session A stopped
1800ms  readiness A session_not_running
3000ms  wait

20ms    light seat0 green
100ms   light seat0 dark
600ms   light seat0 green
1100ms  light seat0 dark
1325ms  light seat0 green
1450ms  light seat0 dark
1500ms  light seat0 green
1600ms  light seat0 dark
1700ms  light seat0 green
1800ms  light seat0 dark

# SPDX-License-Identifier: Apache-2.0
# A self timer counts down: 500 ms each, and in the last second 125 ms each, dark when the photo is taken. One
# that is cancelled shows at once what a press would get.
setting lights
0ms     client A primary_only
0ms     session A running
0ms     readiness A ready
100ms   readiness A ready timer 1500ms
1600ms  readiness A not_ready_waiting_for_capture
1700ms  readiness A ready
2000ms  readiness A ready timer 2700ms
2900ms  readiness A ready
3000ms  wait

0ms     light seat0 green
600ms   light seat0 dark
725ms   light seat0 green
850ms   light seat0 dark
975ms   light seat0 green
1100ms  light seat0 dark
1225ms  light seat0 green
1350ms  light seat0 dark
1475ms  light seat0 green
1600ms  light seat0 dark
1700ms  light seat0 green
2000ms  light seat0 dark
2200ms  light seat0 green
2700ms  light seat0 dark
2900ms  light seat0 green

# SPDX-License-Identifier: Apache-2.0
# Without frames for at most 200 ms the light stays as it is. After that it blinks as for a photo that
# waits for its frame.
setting lights
0ms     client A single
0ms     session A running
0ms     readiness A ready
100ms   readiness A not_ready_momentarily
299ms   readiness A ready
400ms   readiness A not_ready_momentarily
1200ms  readiness A ready

0ms     light seat0 green
600ms   light seat0 dark
1100ms  light seat0 green

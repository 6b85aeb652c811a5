# SPDX-License-Identifier: Apache-2.0
# The client of a pinned application is in front without asking, and no other client can be.
setting foreground pinned A
0ms    client B single
0ms    session B running
10ms   down SHUTTER
40ms   up SHUTTER
50ms   client A single background
50ms   session A running
60ms   foreground B
70ms   down SHUTTER
100ms  up SHUTTER

10ms   default SHUTTER down
40ms   default SHUTTER up
60ms   B refused ForegroundRefused pinned
70ms   A began primary SHUTTER
100ms  A ended SHUTTER held 30ms

# SPDX-License-Identifier: Apache-2.0
# The release is lost while bounces are absorbed: the level at the end shows it.
0ms    client A single
0ms    session A running
10ms   down SHUTTER
12ms   up SHUTTER
14ms   down SHUTTER
16ms   stall gpio
18ms   up SHUTTER
60ms   wait

10ms   A began primary SHUTTER
29ms   A cancelled SHUTTER sync_lost held 19ms

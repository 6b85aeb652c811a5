# SPDX-License-Identifier: Apache-2.0
# A tap shorter than the window ends late, but with its own stamp.
0ms    client A single
0ms    session A running
10ms   down SHUTTER
14ms   up SHUTTER
100ms  wait

10ms   A began primary SHUTTER
29ms   A ended SHUTTER held 4ms at 14ms

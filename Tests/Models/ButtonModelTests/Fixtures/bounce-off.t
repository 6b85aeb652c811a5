# SPDX-License-Identifier: Apache-2.0
# Without debouncing every edge counts.
device gpio grab exclusive debounce 0ms SHUTTER=primary
0ms    client A single
0ms    session A running
10ms   down SHUTTER
12ms   up SHUTTER
14ms   down SHUTTER
15ms   up SHUTTER

10ms   A began primary SHUTTER
12ms   A ended SHUTTER held 2ms
14ms   A began primary SHUTTER
15ms   A ended SHUTTER held 1ms

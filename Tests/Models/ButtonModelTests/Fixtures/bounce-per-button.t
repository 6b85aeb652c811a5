# SPDX-License-Identifier: Apache-2.0
# Each button has its own window.
0ms    client A single
0ms    session A running
10ms   down SHUTTER
12ms   down RECORD
40ms   up RECORD
42ms   up SHUTTER

10ms   A began primary SHUTTER
12ms   A began secondary RECORD
40ms   A ended RECORD held 28ms
42ms   A ended SHUTTER held 32ms

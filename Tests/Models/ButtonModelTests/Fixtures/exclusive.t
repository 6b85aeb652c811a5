# SPDX-License-Identifier: Apache-2.0
# A second press is swallowed while one is in flight, on any device.
show audit
0ms    client A single exclusive
0ms    session A running
10ms   down VOLUMEDOWN
30ms   down VOLUMEUP
40ms   why SHUTTER
50ms   up VOLUMEDOWN
70ms   up VOLUMEUP
90ms   down VOLUMEUP
120ms  up VOLUMEUP

0ms    audit seat0 foreground A
10ms   A began primary VOLUMEDOWN
30ms   audit VOLUMEUP swallowed exclusive
40ms   why SHUTTER swallowed exclusive
50ms   A ended VOLUMEDOWN held 40ms
70ms   audit VOLUMEUP drained
90ms   A began secondary VOLUMEUP
120ms  A ended VOLUMEUP held 30ms

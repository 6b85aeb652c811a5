# SPDX-License-Identifier: Apache-2.0
# Chatter of 20 ms: one press, at the first edge, with its stamp. The same holds for the release.
show audit
0ms    client A single
0ms    session A running
10ms   down SHUTTER
12ms   up SHUTTER
15ms   down SHUTTER
20ms   up SHUTTER
25ms   down SHUTTER
30ms   wait
100ms  up SHUTTER
104ms  down SHUTTER
106ms  up SHUTTER
200ms  wait

0ms    audit seat0 foreground A
10ms   A began primary SHUTTER
40ms   audit SHUTTER bounced 4
100ms  A ended SHUTTER held 90ms
121ms  audit SHUTTER bounced 2

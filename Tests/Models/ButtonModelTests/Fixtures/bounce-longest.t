# SPDX-License-Identifier: Apache-2.0
# The longest chatter that must be absorbed: 20 ms in all, its edges 5 ms apart.
show audit
0ms    client A single
0ms    session A running
10ms   down SHUTTER
15ms   up SHUTTER
20ms   down SHUTTER
25ms   up SHUTTER
30ms   down SHUTTER
100ms  up SHUTTER
105ms  down SHUTTER
110ms  up SHUTTER
115ms  down SHUTTER
120ms  up SHUTTER
200ms  wait

0ms    audit seat0 foreground A
10ms   A began primary SHUTTER
45ms   audit SHUTTER bounced 4
100ms  A ended SHUTTER held 90ms
135ms  audit SHUTTER bounced 4

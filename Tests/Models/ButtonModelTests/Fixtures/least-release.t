# SPDX-License-Identifier: Apache-2.0
# A least press of 30 ms holds for what follows a release, too: a bounce of 6 ms that outlasts the window of 5 ms is no
# press.
device box grab exclusive least 30ms debounce 5ms SHUTTER=primary
show audit
0ms client A single
0ms session A running
10ms down SHUTTER
110ms up SHUTTER
112ms down SHUTTER
118ms up SHUTTER
300ms down SHUTTER
340ms up SHUTTER
500ms wait

0ms audit seat0 foreground A
40ms A began primary SHUTTER at 10ms
110ms A ended SHUTTER held 100ms
148ms audit SHUTTER bounced 2
330ms A began primary SHUTTER at 300ms
340ms A ended SHUTTER held 40ms

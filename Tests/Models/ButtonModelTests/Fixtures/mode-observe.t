# SPDX-License-Identifier: Apache-2.0
# In mode observe the device is never grabbed: a granted press has its normal effect as well.
device keyboard observe VOLUMEDOWN=primary VOLUMEUP=secondary
show grab audit
0ms    client A primary_only
0ms    session A running
10ms   down VOLUMEDOWN
40ms   up VOLUMEDOWN
50ms   down VOLUMEUP
80ms   up VOLUMEUP

0ms    audit seat0 foreground A
10ms   A began primary VOLUMEDOWN
10ms   audit VOLUMEDOWN seen by the system too
40ms   A ended VOLUMEDOWN held 30ms
50ms   default VOLUMEUP down
50ms   audit VOLUMEUP default not_taken
80ms   default VOLUMEUP up

# SPDX-License-Identifier: Apache-2.0
# The client dies during a press: the one before it is in front again, but not for this press
# (G.2).
show audit
0ms    client B single
0ms    session B running
0ms    client A single
0ms    session A running
10ms   down SHUTTER
20ms   kill A
40ms   up SHUTTER
60ms   down SHUTTER
90ms   up SHUTTER

0ms    audit seat0 foreground B
0ms    audit seat0 foreground A
10ms   A began primary SHUTTER
20ms   audit A undelivered cancelled SHUTTER client_gone held 10ms
20ms   audit seat0 foreground B
40ms   audit SHUTTER drained
60ms   B began primary SHUTTER
90ms   B ended SHUTTER held 30ms

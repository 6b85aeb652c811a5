# SPDX-License-Identifier: Apache-2.0
# The client closes the interaction during a press: nothing can be sent to it, and the release goes
# to nobody (G.2).
show audit
0ms    client A single
0ms    session A running
10ms   down VOLUMEDOWN
20ms   remove A
40ms   up VOLUMEDOWN
60ms   down VOLUMEDOWN
90ms   up VOLUMEDOWN

0ms    audit seat0 foreground A
10ms   A began primary VOLUMEDOWN
20ms   audit A undelivered cancelled VOLUMEDOWN interaction_removed held 10ms
20ms   audit seat0 foreground nobody
40ms   audit VOLUMEDOWN drained
60ms   default VOLUMEDOWN down
60ms   audit VOLUMEDOWN default nobody_in_foreground
90ms   default VOLUMEDOWN up

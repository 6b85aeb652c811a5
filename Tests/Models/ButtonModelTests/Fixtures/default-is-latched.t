# SPDX-License-Identifier: Apache-2.0
# A press that went to the default behaviour stays there, even if a client becomes eligible before
# its release; the grab waits for the release.
show grab
0ms    client A single
10ms   down VOLUMEDOWN
20ms   session A running
40ms   up VOLUMEDOWN
60ms   down VOLUMEDOWN
90ms   up VOLUMEDOWN

10ms   default VOLUMEDOWN down
40ms   default VOLUMEDOWN up
40ms   grab keyboard
60ms   A began primary VOLUMEDOWN
90ms   A ended VOLUMEDOWN held 30ms

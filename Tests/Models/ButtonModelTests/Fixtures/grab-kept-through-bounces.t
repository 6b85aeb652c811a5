# SPDX-License-Identifier: Apache-2.0
# The grab is kept while a release may still bounce.
show grab
0ms    client A single
0ms    session A running
10ms   down VOLUMEDOWN
20ms   session A stopped
40ms   up VOLUMEDOWN
44ms   down VOLUMEDOWN
46ms   up VOLUMEDOWN
90ms   wait

0ms    grab keyboard
10ms   A began primary VOLUMEDOWN
20ms   A cancelled VOLUMEDOWN session_stopped held 10ms
61ms   release keyboard

# SPDX-License-Identifier: Apache-2.0
# The grab of a cancelled press is kept until its release, so that no program sees a lone key-up.
show grab
0ms    client A single
0ms    session A running
10ms   down VOLUMEDOWN
20ms   session A stopped
30ms   down VOLUMEUP
40ms   up VOLUMEDOWN
60ms   up VOLUMEUP
90ms   wait

0ms    grab keyboard
10ms   A began primary VOLUMEDOWN
20ms   A cancelled VOLUMEDOWN session_stopped held 10ms
30ms   default VOLUMEUP down
60ms   default VOLUMEUP up
75ms   release keyboard

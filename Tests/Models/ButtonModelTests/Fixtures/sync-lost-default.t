# SPDX-License-Identifier: Apache-2.0
# The release of a defaulted press is lost: the default behaviour gets it when that is noticed.
0ms    client A single
0ms    session A running
5ms    lock
10ms   down VOLUMEDOWN
20ms   stall keyboard
30ms   up VOLUMEDOWN
40ms   resume keyboard

10ms   default VOLUMEDOWN down
40ms   default VOLUMEDOWN up

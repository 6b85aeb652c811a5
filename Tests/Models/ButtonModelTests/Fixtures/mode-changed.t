# SPDX-License-Identifier: Apache-2.0
# The mode is changed by configuration: the grab ends after the release is drained.
show grab
0ms    client A single
0ms    session A running
10ms   down VOLUMEDOWN
20ms   mode keyboard observe
40ms   up VOLUMEDOWN
60ms   down VOLUMEDOWN
90ms   up VOLUMEDOWN

0ms    grab keyboard
10ms   A began primary VOLUMEDOWN
20ms   A cancelled VOLUMEDOWN configuration_changed held 10ms
55ms   release keyboard
60ms   A began primary VOLUMEDOWN
90ms   A ended VOLUMEDOWN held 30ms

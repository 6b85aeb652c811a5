# SPDX-License-Identifier: Apache-2.0
# A button with the role launch launches an extension at its down, locked or not, and is nothing else.
# While the extension runs the button is its shutter; a press that is held keeps its role when it
# ends (R-74, R-90).
device front proxy VOLUMEDOWN=launch
0ms    client A single
0ms    session A running
10ms   down VOLUMEDOWN
20ms   up VOLUMEDOWN
30ms   lock
40ms   down VOLUMEDOWN
50ms   launched seat0
60ms   up VOLUMEDOWN
70ms   client E single extension
70ms   session E running
80ms   down VOLUMEDOWN
90ms   dismissed seat0
100ms  up VOLUMEDOWN
110ms  kill E
120ms  why VOLUMEDOWN
130ms  launched seat0
140ms  why VOLUMEDOWN
150ms  unlock
160ms  why VOLUMEDOWN

10ms   seat0 launch by VOLUMEDOWN
40ms   seat0 launch by VOLUMEDOWN
80ms   E began primary VOLUMEDOWN
100ms  E ended VOLUMEDOWN held 20ms
120ms  why VOLUMEDOWN swallowed launch
140ms  why VOLUMEDOWN default locked
160ms  why VOLUMEDOWN granted A

# SPDX-License-Identifier: Apache-2.0
# A band that was begun ends with the reason for which a press would have been cancelled; one that has not begun does not
# begin any more.
device screen observe screen display0 pixels 1000 1000 touch0=primary
0ms    client A single
0ms    session A running
0ms    client B single background
0ms    session B running
0ms    region A sheet 0,0,1,1 band
10ms   touch 0 down 0.5,0.5
20ms   touch 0 move 0.6,0.5
30ms   lock
40ms   touch 0 move 0.7,0.5
50ms   touch 0 up
60ms   unlock
70ms   touch 0 down 0.5,0.5
80ms   foreground B
90ms   touch 0 move 0.6,0.5
100ms  touch 0 up
110ms  foreground A
120ms  touch 0 down 0.5,0.5
130ms  touch 0 move 0.6,0.5
140ms  unplug screen

10ms   A began primary touch0 in sheet
10ms   A band possible
20ms   A cancelled touch0 became_band held 10ms
20ms   A band began 0.5,0.5,0.1,0.0
30ms   A band ended 0.5,0.5,0.1,0.0 locked
70ms   A began primary touch0 in sheet
70ms   A band possible
80ms   A cancelled touch0 backgrounded held 10ms
120ms  A began primary touch0 in sheet
120ms  A band possible
130ms  A cancelled touch0 became_band held 10ms
130ms  A band began 0.5,0.5,0.1,0.0
140ms  A band ended 0.5,0.5,0.1,0.0 device_removed

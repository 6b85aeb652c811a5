# SPDX-License-Identifier: Apache-2.0
# A contact that turns out to be a palm cancels its press or its band, and is over nothing any more. Another finger
# goes on.
device screen observe screen display0 pixels 1000 1000 touch0=primary touch1=primary
0ms    client A single pointers crossings
0ms    session A running
0ms    region A left 0,0,0.5,1
0ms    region A sheet 0.5,0,0.5,1 band
10ms   touch 0 down 0.2,0.5
20ms   touch 1 down 0.3,0.5
30ms   touch 0 palm
40ms   touch 1 up
50ms   touch 0 up
60ms   touch 0 down 0.7,0.5
70ms   touch 0 move 0.8,0.5
80ms   touch 0 palm
90ms   touch 0 up

10ms   A entered touch0 left
10ms   A began primary touch0 in left
20ms   A entered touch1 left
20ms   A began primary touch1 in left
30ms   A cancelled touch0 palm held 20ms
30ms   A exited touch0 left
40ms   A ended touch1 held 20ms
40ms   A exited touch1 left
60ms   A entered touch0 sheet
60ms   A began primary touch0 in sheet
60ms   A band possible
70ms   A cancelled touch0 became_band held 10ms
70ms   A band began 0.7,0.5,0.1,0.0
80ms   A band ended 0.7,0.5,0.1,0.0 palm
80ms   A exited touch0 sheet

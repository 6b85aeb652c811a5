# SPDX-License-Identifier: Apache-2.0
# A client that refuses the band gets a press as usual. A band that has begun ends when it is refused.
device screen observe screen display0 pixels 1000 1000 touch0=primary
0ms    client A single
0ms    session A running
0ms    region A sheet 0,0,1,1 band
10ms   touch 0 down 0.5,0.5
20ms   refuse A
30ms   touch 0 move 0.7,0.5
40ms   touch 0 up
50ms   touch 0 down 0.5,0.5
60ms   touch 0 move 0.7,0.5
70ms   refuse A
80ms   touch 0 move 0.8,0.5
90ms   touch 0 up
100ms  refuse A

10ms   A began primary touch0 in sheet
10ms   A band possible
40ms   A ended touch0 held 30ms
50ms   A began primary touch0 in sheet
50ms   A band possible
60ms   A cancelled touch0 became_band held 10ms
60ms   A band began 0.5,0.5,0.2,0.0
70ms   A band ended 0.5,0.5,0.2,0.0 withdrawn
100ms  A refused NoSuchPress

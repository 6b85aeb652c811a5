# SPDX-License-Identifier: Apache-2.0
# A drag of more than 8 pixels becomes a band: the press is cancelled, and the band always ends.
device screen observe screen display0 pixels 1000 1000 touch0=primary
0ms    client A single
0ms    session A running
0ms    region A sheet 0,0,1,1 band
10ms   touch 0 down 0.5,0.5
20ms   touch 0 move 0.507,0.5
30ms   touch 0 move 0.51,0.5
40ms   touch 0 move 0.3,0.6
50ms   touch 0 move 0.2,0.7
60ms   touch 0 up
70ms   touch 0 down 0.1,0.1
80ms   touch 0 up

10ms   A began primary touch0 in sheet
10ms   A band possible
30ms   A cancelled touch0 became_band held 20ms
30ms   A band began 0.5,0.5,0.01,0.0
46667us A band selecting 0.3,0.5,0.2,0.1 at 40ms
60ms   A band ended 0.2,0.5,0.3,0.2
70ms   A began primary touch0 in sheet
70ms   A band possible
80ms   A ended touch0 held 10ms

# SPDX-License-Identifier: Apache-2.0
# A drag of more than 8 pixels becomes a band, which grows with each move; the moves are too far apart to be paced.
device screen observe screen display0 pixels 1000 1000 touch0=primary
0ms    client A single
0ms    session A running
0ms    region A sheet 0,0,1,1 band
100ms  touch 0 down 0.5,0.5
200ms  touch 0 move 0.51,0.5
300ms  touch 0 move 0.3,0.6
400ms  touch 0 move 0.2,0.7
500ms  touch 0 up

100ms  A began primary touch0 in sheet
100ms  A band possible
200ms  A cancelled touch0 became_band held 100ms
200ms  A band began 0.5,0.5,0.01,0.0
300ms  A band selecting 0.3,0.5,0.2,0.1
400ms  A band selecting 0.2,0.5,0.3,0.2
500ms  A band ended 0.2,0.5,0.3,0.2

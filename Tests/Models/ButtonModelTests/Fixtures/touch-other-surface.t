# SPDX-License-Identifier: Apache-2.0
# A region of one surface means nothing on another.
device left observe screen display0 touch0=primary
device right observe screen display1 touch1=primary
0ms    client A single
0ms    session A running
0ms    region A button 0,0.6,1,0.4 on display0
10ms   touch 0 down 0.5,0.9
20ms   touch 0 up
30ms   touch 1 down 0.5,0.9
40ms   touch 1 up

10ms   A began primary touch0 in button
20ms   A ended touch0 held 10ms
30ms   default touch1 down
40ms   default touch1 up

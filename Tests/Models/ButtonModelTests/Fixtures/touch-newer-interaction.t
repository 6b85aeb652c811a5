# SPDX-License-Identifier: Apache-2.0
# Outside of the regions of the newest interaction the older one takes the touch; keys go to the newest.
device screen observe screen display0 touch0=primary
device keyboard proxy VOLUMEDOWN=primary
show status
0ms    client A single
0ms    session A running
0ms    add A.2 single
5ms    region A.2 button 0,0.6,1,0.4
10ms   touch 0 down 0.5,0.9
20ms   touch 0 up
30ms   touch 0 down 0.5,0.1
40ms   touch 0 up
50ms   down VOLUMEDOWN
80ms   up VOLUMEDOWN

0ms    A not eligible: session_not_running
0ms    A eligible
0ms    A not eligible: shadowed
0ms    A.2 eligible
5ms    A eligible
10ms   A.2 began primary touch0 in button
20ms   A.2 ended touch0 held 10ms
30ms   A began primary touch0
40ms   A ended touch0 held 10ms
50ms   A.2 began primary VOLUMEDOWN
80ms   A.2 ended VOLUMEDOWN held 30ms

# SPDX-License-Identifier: Apache-2.0
# Each finger is a press of its own. Fingers do not bounce.
device screen observe screen display0 touch0=primary touch1=primary
0ms    client A single
0ms    session A running
10ms   touch 0 down 0.5,0.9
12ms   touch 1 down 0.5,0.8
14ms   touch 0 up
16ms   touch 0 down 0.2,0.2
20ms   touch 1 up
30ms   touch 0 up

10ms   A began primary touch0
12ms   A began primary touch1
14ms   A ended touch0 held 4ms
16ms   A began primary touch0
20ms   A ended touch1 held 8ms
30ms   A ended touch0 held 14ms

# SPDX-License-Identifier: Apache-2.0
# The client under the finger dies: the one that comes to the front is told that the finger is there.
device screen observe screen display0 touch0=primary
0ms    client A single pointers crossings
0ms    session A running
0ms    client B single pointers crossings
0ms    session B running
10ms   touch 0 down 0.5,0.5
20ms   kill B
30ms   touch 0 up

10ms   B entered touch0 surface
10ms   B began primary touch0
20ms   A entered touch0 surface
30ms   A exited touch0 surface

# SPDX-License-Identifier: Apache-2.0
# Events lost in the middle of a touch: the release is not made up, and a finger that is found down is
# ignored until it is lifted.
device screen observe screen display0 touch0=primary touch1=primary
show audit
0ms    client A single
0ms    session A running
10ms   touch 0 down 0.5,0.9
20ms   stall screen
30ms   touch 0 up
40ms   touch 1 down 0.2,0.2
50ms   resume screen
60ms   touch 1 up
70ms   touch 1 down 0.2,0.2
80ms   touch 1 up

0ms    audit seat0 foreground A
10ms   A began primary touch0
10ms   audit touch0 seen by the system too
50ms   A cancelled touch0 sync_lost held 40ms
50ms   audit touch1 found pressed
60ms   audit touch1 orphan release
70ms   A began primary touch1
70ms   audit touch1 seen by the system too
80ms   A ended touch1 held 10ms

# SPDX-License-Identifier: Apache-2.0
# An extension is in front at once, whatever login session its seat shows and whoever is pinned; when it
# ends, the client that was in front before is in front again (R-74, R-90, R-91).
device front observe VOLUMEDOWN=primary
0ms    seat seat0 login 2
0ms    client A single login 2
0ms    session A running
10ms   why VOLUMEDOWN
20ms   client E single background extension
20ms   session E running
30ms   why VOLUMEDOWN
40ms   lock
50ms   why VOLUMEDOWN
60ms   seat seat0 login 3
70ms   why VOLUMEDOWN
80ms   kill E
90ms   why VOLUMEDOWN
100ms  unlock
110ms  seat seat0 login 2
120ms  why VOLUMEDOWN

10ms   why VOLUMEDOWN granted A
30ms   why VOLUMEDOWN granted E
50ms   why VOLUMEDOWN granted E
70ms   why VOLUMEDOWN granted E
90ms   why VOLUMEDOWN default locked
120ms  why VOLUMEDOWN granted A

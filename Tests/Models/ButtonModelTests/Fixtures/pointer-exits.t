# SPDX-License-Identifier: Apache-2.0
# Whatever takes the pointer away is an exit: another client in front, disabling, a region that moves, an unplugged
# device. Only interactions that ask are told.
device screen observe screen display0 touch0=primary
0ms    client A single pointers crossings
0ms    session A running
0ms    client B single background pointers crossings
0ms    session B running
0ms    client C single background
0ms    session C running
10ms   touch 0 down 0.5,0.5
20ms   foreground B
30ms   disable B
40ms   enable B
50ms   regions B none
60ms   region B part 0,0,1,1
70ms   foreground C
80ms   foreground B
90ms   unplug screen

10ms   A entered touch0 surface
10ms   A began primary touch0
20ms   A cancelled touch0 backgrounded held 10ms
20ms   A exited touch0 surface
20ms   B entered touch0 surface
30ms   B exited touch0 surface
40ms   B entered touch0 surface
50ms   B exited touch0 surface
60ms   B entered touch0 part
70ms   B exited touch0 part
80ms   B entered touch0 part
90ms   B exited touch0 part

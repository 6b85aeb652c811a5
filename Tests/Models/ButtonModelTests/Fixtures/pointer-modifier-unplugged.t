# SPDX-License-Identifier: Apache-2.0
# A keyboard that is unplugged holds no modifier key any more, so the region is asked for anew.
device keyboard proxy VOLUMEDOWN=primary
device screen observe screen display0 touch0=primary
0ms    client A single dynamic pointers crossings
0ms    session A running
10ms   modifier keyboard shift down
20ms   touch 0 down 0.5,0.5
60ms   unplug keyboard
100ms  touch 0 up

20ms   A entered touch0 surface shift
20ms   A began primary touch0
20ms   A requested touch0 nothing shift
60ms   A requested touch0 nothing
100ms  A ended touch0 held 80ms
100ms  A exited touch0 surface

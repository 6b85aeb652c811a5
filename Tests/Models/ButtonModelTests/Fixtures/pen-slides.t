# SPDX-License-Identifier: Apache-2.0
# A pen that slides out of its region loses its press, and enters what it is over. It also does so when it is
# lifted outside of a region that its press was latched to, and a band ends there.
device tablet observe pen display0 pixels 1000 1000 touch0=primary
0ms    client A single pointers crossings
0ms    session A running
0ms    region A left 0,0,0.4,1
0ms    region A latched 0.4,0,0.2,1 latch both
0ms    region A sheet 0.6,0,0.4,1 band
10ms   hover tablet 0.2,0.5
20ms   down touch0
30ms   hover tablet 0.5,0.5
40ms   up touch0
50ms   down touch0
60ms   hover tablet 0.2,0.5
70ms   up touch0
80ms   hover tablet 0.7,0.5
90ms   down touch0
100ms  hover tablet 0.8,0.6
110ms  up touch0
120ms  down touch0
130ms  unplug tablet

10ms   A entered touch0 left with pen 0
20ms   A began primary touch0 in left with pen 0
30ms   A cancelled touch0 left_region held 10ms
30ms   A exited touch0 left with pen 0
30ms   A entered touch0 latched with pen 0
50ms   A began primary touch0 in latched with pen 0
70ms   A ended touch0 held 20ms
70ms   A exited touch0 latched with pen 0
70ms   A entered touch0 left with pen 0
80ms   A exited touch0 left with pen 0
80ms   A entered touch0 sheet with pen 0
90ms   A began primary touch0 in sheet with pen 0
90ms   A band possible
100ms  A cancelled touch0 became_band held 10ms
100ms  A band began 0.7,0.5,0.1,0.1
110ms  A band ended 0.7,0.5,0.1,0.1
120ms  A began primary touch0 in sheet with pen 0
120ms  A band possible
130ms  A cancelled touch0 device_removed held 10ms
130ms  A exited touch0 sheet with pen 0

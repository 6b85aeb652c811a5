# SPDX-License-Identifier: Apache-2.0
# The modifier keys that are held go with pointer events, with requests, which are made anew when the keys change, and
# with the band that began with them.
device keyboard proxy VOLUMEDOWN=primary
device screen observe screen display0 pixels 1000 1000 touch0=primary
0ms    client A single dynamic pointers crossings
0ms    session A running
0ms    region A sheet 0,0,1,1 band
10ms   modifier keyboard shift down
20ms   touch 0 down 0.5,0.5
60ms   modifier keyboard control down
80ms   touch 0 move 0.6,0.5
100ms  modifier keyboard shift up
120ms  touch 0 up
130ms  unplug keyboard
140ms  touch 0 down 0.5,0.5
150ms  touch 0 up

20ms   A entered touch0 sheet shift
20ms   A began primary touch0 in sheet
20ms   A band possible
20ms   A requested touch0 sheet shift
60ms   A requested touch0 sheet shift control
80ms   A cancelled touch0 became_band held 60ms
80ms   A band began 0.5,0.5,0.1,0.0 shift
80ms   A requested touch0 sheet shift control
100ms  A requested touch0 sheet control
120ms  A band ended 0.5,0.5,0.1,0.0 shift
120ms  A exited touch0 sheet control
140ms  A entered touch0 sheet
140ms  A began primary touch0 in sheet
140ms  A band possible
140ms  A requested touch0 sheet
150ms  A ended touch0 held 10ms
150ms  A exited touch0 sheet

# SPDX-License-Identifier: Apache-2.0
# A dial turns the client's slider by its steps, to its ends and no further. The program sets what people may not.
device knob observe dial REL_DIAL=front
0ms    client A single
0ms    session A running
10ms   control A zoom slider 0,10,2
100ms  turn REL_DIAL 1
200ms  set A zoom 11
210ms  set A zoom 5
300ms  turn REL_DIAL 9
310ms  turn REL_DIAL 1
400ms  control A zoom slider 0,10,2 disabled
500ms  turn REL_DIAL -1
510ms  command zoom -1
520ms  set A zoom 4
600ms  control A zoom slider 0,10,2
700ms  turn REL_DIAL -1
710ms  command zoom to 7
720ms  command zoom to 12
730ms  command iso 1

100ms  A became_active zoom
100ms  A entering_fullscreen zoom
100ms  A value zoom 2
200ms  A refused InvalidParameter value
300ms  A value zoom 10
400ms  A exiting_fullscreen zoom
400ms  A became_inactive zoom
510ms  command refused ControlRefused zoom
700ms  A became_active zoom
700ms  A entering_fullscreen zoom
700ms  A value zoom 2
710ms  A value zoom 8
720ms  command refused ControlRefused zoom
730ms  command refused NoSuchControl iso

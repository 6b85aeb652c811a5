# SPDX-License-Identifier: Apache-2.0
# A remote that is two devices, and is connected by a push: that is one press, whichever device comes first and whether a
# key is found down or not.
device left proxy hardware remote first connection VOLUMEUP=primary
device right proxy hardware remote first connection CAMERA=primary
0ms    unplug left
0ms    unplug right
0ms    client A pair
0ms    session A running
100ms  plug left
160ms  plug right CAMERA
400ms  up right/CAMERA
2000ms down right/CAMERA
2100ms up right/CAMERA
3000ms unplug left
3000ms unplug right
5100ms plug right CAMERA
5160ms plug left
5300ms up right/CAMERA
5400ms down left/VOLUMEUP
5500ms up left/VOLUMEUP

100ms  A began primary VOLUMEUP
101ms  A ended VOLUMEUP held 1ms
2000ms A began primary CAMERA
2100ms A ended CAMERA held 100ms
5100ms A began primary CAMERA
5300ms A ended CAMERA held 200ms
5400ms A began primary VOLUMEUP
5500ms A ended VOLUMEUP held 100ms

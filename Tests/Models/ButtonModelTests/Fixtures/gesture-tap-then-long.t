# SPDX-License-Identifier: Apache-2.0
# A tap is reported when the next press turns out to be too long, also to a client without holds.
0ms    client A single gestures tap,double_tap
0ms    session A running
100ms  down CAMERA
200ms  up CAMERA
400ms  down CAMERA
1500ms up CAMERA

100ms  A began primary CAMERA
200ms  A ended CAMERA held 100ms
400ms  A began primary CAMERA
900ms  A tap primary at 200ms
1500ms A ended CAMERA held 1100ms

# SPDX-License-Identifier: Apache-2.0
# Two taps are a double tap if the second begins within 300 ms of the first's release; a single tap
# is reported when that time is over.
0ms    client A single gestures tap,double_tap
0ms    session A running
100ms  down CAMERA
200ms  up CAMERA
400ms  down CAMERA
500ms  up CAMERA
1000ms down CAMERA
1100ms up CAMERA
1600ms down CAMERA
1700ms up CAMERA
2100ms wait

100ms  A began primary CAMERA
200ms  A ended CAMERA held 100ms
400ms  A began primary CAMERA
500ms  A ended CAMERA held 100ms
500ms  A double_tap primary
1000ms A began primary CAMERA
1100ms A ended CAMERA held 100ms
1400ms A tap primary at 1100ms
1600ms A began primary CAMERA
1700ms A ended CAMERA held 100ms
2000ms A tap primary at 1700ms

# SPDX-License-Identifier: Apache-2.0
# A hold is reported after 500 ms, while the button is down, and its release is no tap. A tap that is
# followed by a hold stays a tap. Another button does not wait for it.
0ms    client A single gestures tap,double_tap,hold
0ms    session A running
100ms  down CAMERA
900ms  up CAMERA
1500ms down CAMERA
1600ms up CAMERA
1800ms down CAMERA
2500ms up CAMERA

100ms  A began primary CAMERA
600ms  A hold primary
900ms  A ended CAMERA held 800ms
1500ms A began primary CAMERA
1600ms A ended CAMERA held 100ms
1800ms A began primary CAMERA
2300ms A tap primary at 1600ms
2300ms A hold primary
2500ms A ended CAMERA held 700ms

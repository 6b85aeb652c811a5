# SPDX-License-Identifier: Apache-2.0
# 20 ms to either side of each threshold.
0ms    client A single gestures tap,double_tap,hold
0ms    session A running
100ms  down CAMERA
580ms  up CAMERA
1500ms down CAMERA
2020ms up CAMERA
3000ms down CAMERA
3100ms up CAMERA
3380ms down CAMERA
3480ms up CAMERA
5000ms down CAMERA
5100ms up CAMERA
5420ms down CAMERA
5520ms up CAMERA
6000ms wait

100ms  A began primary CAMERA
580ms  A ended CAMERA held 480ms
880ms  A tap primary at 580ms
1500ms A began primary CAMERA
2000ms A hold primary
2020ms A ended CAMERA held 520ms
3000ms A began primary CAMERA
3100ms A ended CAMERA held 100ms
3380ms A began primary CAMERA
3480ms A ended CAMERA held 100ms
3480ms A double_tap primary
5000ms A began primary CAMERA
5100ms A ended CAMERA held 100ms
5400ms A tap primary at 5100ms
5420ms A began primary CAMERA
5520ms A ended CAMERA held 100ms
5820ms A tap primary at 5520ms

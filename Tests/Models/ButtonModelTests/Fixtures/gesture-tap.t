# SPDX-License-Identifier: Apache-2.0
# A client that wants only taps gets them at the release. The phases come first and do not wait.
0ms    client A single gestures tap
0ms    session A running
10ms   down VOLUMEDOWN
250ms  up VOLUMEDOWN
800ms  down VOLUMEUP
1000ms up VOLUMEUP

10ms   A began primary VOLUMEDOWN
250ms  A ended VOLUMEDOWN held 240ms
250ms  A tap primary
800ms  A began secondary VOLUMEUP
1000ms A ended VOLUMEUP held 200ms
1000ms A tap secondary

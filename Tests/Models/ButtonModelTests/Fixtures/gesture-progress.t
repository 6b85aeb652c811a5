# SPDX-License-Identifier: Apache-2.0
# A hold reports its progress by tenths, and then that it is held on; a short press reports what it came to.
0ms    client A single gestures tap,hold,hold_progress,repeat
0ms    session A running
100ms  down CAMERA
1100ms up CAMERA
1500ms down CAMERA
1610ms up CAMERA

100ms  A began primary CAMERA
150ms  A hold_progress primary 1
200ms  A hold_progress primary 2
250ms  A hold_progress primary 3
300ms  A hold_progress primary 4
350ms  A hold_progress primary 5
400ms  A hold_progress primary 6
450ms  A hold_progress primary 7
500ms  A hold_progress primary 8
550ms  A hold_progress primary 9
600ms  A hold primary
800ms  A repeat primary 1
1000ms A repeat primary 2
1100ms A ended CAMERA held 1000ms
1500ms A began primary CAMERA
1550ms A hold_progress primary 1
1600ms A hold_progress primary 2
1610ms A ended CAMERA held 110ms
1610ms A tap primary

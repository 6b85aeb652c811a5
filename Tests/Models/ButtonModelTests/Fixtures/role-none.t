# SPDX-License-Identifier: Apache-2.0
# The role none is never granted.
0ms    client A roles primary,secondary,half_press,none
0ms    session A running
10ms   role SHUTTER none
20ms   down SHUTTER
50ms   up SHUTTER
60ms   why SHUTTER
70ms   role SHUTTER half_press
80ms   down SHUTTER
110ms  up SHUTTER

20ms   default SHUTTER down
50ms   default SHUTTER up
60ms   why SHUTTER default no_role
80ms   A began half_press SHUTTER
110ms  A ended SHUTTER held 30ms

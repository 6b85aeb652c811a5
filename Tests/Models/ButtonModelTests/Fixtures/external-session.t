# SPDX-License-Identifier: Apache-2.0
# An external session is trusted only by configuration, and needs no engine.
setting trust 1001
0ms    client A single external
0ms    engine lost
10ms   client B single external user 1001
20ms   down SHUTTER
50ms   up SHUTTER
60ms   client C single external engine user 1001

0ms    A refused NotAuthorized
20ms   B began primary SHUTTER
50ms   B ended SHUTTER held 30ms
60ms   C refused InvalidParameter session

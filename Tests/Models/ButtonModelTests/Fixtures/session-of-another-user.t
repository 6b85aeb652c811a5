# SPDX-License-Identifier: Apache-2.0
# Only the user that opened a session may name it.
0ms    client A single
0ms    session A running
10ms   client B single user 1001 session A
20ms   client C single session A
30ms   down SHUTTER
60ms   up SHUTTER

10ms   B refused NoSuchSession A
30ms   C began primary SHUTTER
60ms   C ended SHUTTER held 30ms

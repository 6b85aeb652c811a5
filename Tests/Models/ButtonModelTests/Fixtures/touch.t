# SPDX-License-Identifier: Apache-2.0
# A client that has set no regions takes a touch anywhere, and wherever it moves.
device screen observe screen display0 touch0=primary touch1=primary
0ms    client A single
0ms    session A running
10ms   touch 0 down 0.5,0.9
20ms   touch 0 move 0.1,0.1
60ms   touch 0 up

10ms   A began primary touch0
60ms   A ended touch0 held 50ms

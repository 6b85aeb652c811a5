# SPDX-License-Identifier: Apache-2.0
# A screen that a compositor uses is never kept from it.
device screen observe screen display0 touch0=primary
show grab status
0ms    client A single lock
10ms   session A running
20ms   touch 0 down 0.5,0.5
30ms   touch 0 up

0ms    A not eligible: session_not_running
10ms   A eligible
20ms   A began primary touch0
30ms   A ended touch0 held 10ms

# SPDX-License-Identifier: Apache-2.0
# A client with dynamic regions is asked at the touch, at each move, and when it says that its regions have changed.
# No answer is awaited: presses use the region in force.
device screen observe screen display0 touch0=primary touch1=primary
0ms    client A single dynamic
0ms    session A running
0ms    region A all 0,0,1,1
100ms  touch 0 down 0.5,0.5
200ms  touch 0 move 0.5,0.6
300ms  touch 0 move 0.5,0.7
400ms  touch 1 down 0.5,0.5
500ms  touch 1 up
600ms  invalidate A
700ms  touch 0 up
900ms  answer A none

100ms  A began primary touch0 in all
100ms  A requested touch0 all
200ms  A requested touch0 all
300ms  A requested touch0 all
400ms  A began primary touch1 in all
400ms  A requested touch1 all
500ms  A ended touch1 held 100ms
600ms  A requested touch0 all
700ms  A ended touch0 held 600ms
900ms  A refused NoSuchRequest

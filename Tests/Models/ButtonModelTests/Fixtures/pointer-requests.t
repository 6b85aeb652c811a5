# SPDX-License-Identifier: Apache-2.0
# A client with dynamic regions is asked as the finger moves, at most every 16.667 ms. Presses use the region in
# force, and wait for no answer. An answer after 50 ms is late.
device screen observe screen display0 touch0=primary touch1=primary
0ms    client A single dynamic
0ms    session A running
0ms    region A all 0,0,1,1
10ms   touch 0 down 0.5,0.5
20ms   touch 0 move 0.5,0.6
40ms   answer A knob 0.4,0.4,0.2,0.2
50ms   touch 1 down 0.5,0.5
60ms   touch 1 up
70ms   touch 0 move 0.5,0.7
130ms  answer A none
140ms  invalidate A
150ms  answer A none
160ms  touch 1 down 0.5,0.5
170ms  touch 1 up
180ms  touch 0 up
190ms  answer A none

10ms   A began primary touch0 in all
10ms   A requested touch0 all
26667us A requested touch0 all at 20ms
50ms   A began primary touch1 in knob
50ms   A requested touch1 knob
60ms   A ended touch1 held 10ms
70ms   A requested touch0 all
130ms  A refused NoSuchRequest
140ms  A requested touch0 all
160ms  A began primary touch1 in all
160ms  A requested touch1 all
170ms  A ended touch1 held 10ms
180ms  A ended touch0 held 170ms
190ms  A refused NoSuchRequest

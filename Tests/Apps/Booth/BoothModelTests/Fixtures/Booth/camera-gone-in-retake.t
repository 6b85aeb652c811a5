# SPDX-License-Identifier: Apache-2.0
# Another picture was wanted and does not come: the one before is not lost.
camera ok
0ms start 0
3100ms photo 1 0 a.jpg
3200ms picture 1 A.jpg
4000ms retake
5000ms camera engine_absent
15500ms keep

0ms light on
0ms countdown 0 until 3000ms
3000ms shoot 1 0 of 3000ms
3000ms shooting 0
3100ms light off
3100ms compose 1 single a.jpg
3100ms composing
3200ms review A.jpg
4000ms light on
4000ms countdown 0 until 7000ms
5000ms light off
5000ms sorry engine_absent
15000ms review A.jpg
15500ms keep A.jpg
15500ms sharing A.jpg

# SPDX-License-Identifier: Apache-2.0
# The picture is finished: it is kept, only another one cannot be taken.
camera ok
0ms start 0
3100ms photo 1 0 a.jpg
3200ms picture 1 A.jpg
4000ms camera no_camera
4500ms retake
19000ms wait

0ms light on
0ms countdown 0 until 3000ms
3000ms shoot 1 0 of 3000ms
3000ms shooting 0
3100ms light off
3100ms compose 1 single a.jpg
3100ms composing
3200ms review A.jpg
18200ms keep A.jpg
18200ms sharing A.jpg

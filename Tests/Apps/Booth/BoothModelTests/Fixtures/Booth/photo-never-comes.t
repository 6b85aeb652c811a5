# SPDX-License-Identifier: Apache-2.0
# Nothing waits without a limit.
camera ok
0ms start 0
40000ms wait

0ms light on
0ms countdown 0 until 3000ms
3000ms shoot 1 0 of 3000ms
3000ms shooting 0
13000ms light off
13000ms sorry no_photo
23000ms attract

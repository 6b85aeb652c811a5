# SPDX-License-Identifier: Apache-2.0
# The next shot was due before the last photo was there: it is of now.
camera ok
layouts loop
0ms start 0
4000ms photo 1 0 a.jpg
4100ms photo 1 1 b.jpg

0ms light on
0ms countdown 0 until 3000ms
3000ms shoot 1 0 of 3000ms
3000ms shooting 0
4000ms countdown 1 until 4000ms
4000ms shoot 1 1 of 4000ms
4000ms shooting 1
4100ms light off
4100ms compose 1 loop a.jpg b.jpg
4100ms composing

# SPDX-License-Identifier: Apache-2.0
# Shots follow by the clock, and not by the time that a photo needs; a photo that needs longer delays the next.
camera ok
layouts single strip
0ms start 1
3070ms photo 1 0 a.jpg
5040ms photo 1 1 b.jpg
9000ms photo 1 2 c.jpg

0ms light on
0ms countdown 0 until 3000ms
3000ms shoot 1 0 of 3000ms
3000ms shooting 0
3070ms countdown 1 until 5000ms
5000ms shoot 1 1 of 5000ms
5000ms shooting 1
5040ms countdown 2 until 7000ms
7000ms shoot 1 2 of 7000ms
7000ms shooting 2
9000ms light off
9000ms compose 1 strip a.jpg b.jpg c.jpg
9000ms composing

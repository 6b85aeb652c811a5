# SPDX-License-Identifier: Apache-2.0
# A picture that comes when nobody waits for it any more is kept all the same.
camera ok
layouts strip
0ms start 0
3010ms photo 1 0 a.jpg
5010ms photo 1 1 b.jpg
7010ms photo 1 2 c.jpg
130000ms picture 1 A.jpg
140000ms wait

0ms light on
0ms countdown 0 until 3000ms
3000ms shoot 1 0 of 3000ms
3000ms shooting 0
3010ms countdown 1 until 5000ms
5000ms shoot 1 1 of 5000ms
5000ms shooting 1
5010ms countdown 2 until 7000ms
7000ms shoot 1 2 of 7000ms
7000ms shooting 2
7010ms light off
7010ms compose 1 strip a.jpg b.jpg c.jpg
7010ms composing
127010ms sorry no_picture
130000ms keep A.jpg
137010ms attract

# SPDX-License-Identifier: Apache-2.0
# A touch keeps the last screen, and the next guests get the event's language again.
camera ok
0ms language ar
0ms start 0
3010ms photo 1 0 a.jpg
3020ms picture 1 A.jpg
4000ms keep
50000ms activity
100000ms language fr
170000ms wait

0ms light on
0ms countdown 0 until 3000ms
3000ms shoot 1 0 of 3000ms
3000ms shooting 0
3010ms light off
3010ms compose 1 single a.jpg
3010ms composing
3020ms review A.jpg
4000ms keep A.jpg
4000ms sharing A.jpg
160000ms thanks
164000ms attract

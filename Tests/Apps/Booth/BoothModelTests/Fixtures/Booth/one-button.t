# SPDX-License-Identifier: Apache-2.0
# One button does everything: a tap keeps and prints, holding it is the way out of each screen.
camera ok
printer ready
0ms down 1
500ms hold 1
1000ms down 2
1500ms hold 2
2300ms down 3
5400ms photo 2 0 a.jpg
5500ms picture 2 A.jpg
6300ms down 4
6800ms hold 4
9900ms photo 3 0 b.jpg
10000ms picture 3 B.jpg
10800ms down 5
10900ms tap 5
11700ms down 6
11800ms tap 6
12600ms down 7
13100ms hold 7
13500ms wait

0ms light on
0ms countdown 0 until 3000ms
1500ms light off
1500ms attract
2300ms light on
2300ms countdown 0 until 5300ms
5300ms shoot 2 0 of 5300ms
5300ms shooting 0
5400ms light off
5400ms compose 2 single a.jpg
5400ms composing
5500ms review A.jpg
6800ms light on
6800ms countdown 0 until 9800ms
9800ms shoot 3 0 of 9800ms
9800ms shooting 0
9900ms light off
9900ms compose 3 single b.jpg
9900ms composing
10000ms layAside A.jpg
10000ms review B.jpg
10900ms keep B.jpg
10900ms sharing B.jpg
11800ms print 1 B.jpg 1
13100ms thanks

# SPDX-License-Identifier: Apache-2.0
# One button does everything: a tap keeps and prints, holding it is the way out of each screen.
camera ok
printer ready
0ms down 1
500ms hold 1
1000ms down 2
1500ms hold 2
2000ms down 3
5100ms photo 2 0 a.jpg
5200ms picture 2 A.jpg
6000ms down 4
6500ms hold 4
9600ms photo 3 0 b.jpg
9700ms picture 3 B.jpg
10000ms down 5
10100ms tap 5
11000ms down 6
11100ms tap 6
12000ms down 7
12500ms hold 7
13000ms wait

0ms light on
0ms countdown 0 until 3000ms
1500ms light off
1500ms attract
2000ms light on
2000ms countdown 0 until 5000ms
5000ms shoot 2 0 of 5000ms
5000ms shooting 0
5100ms light off
5100ms compose 2 single a.jpg
5100ms composing
5200ms review A.jpg
6500ms light on
6500ms countdown 0 until 9500ms
9500ms shoot 3 0 of 9500ms
9500ms shooting 0
9600ms light off
9600ms compose 3 single b.jpg
9600ms composing
9700ms layAside A.jpg
9700ms review B.jpg
10100ms keep B.jpg
10100ms sharing B.jpg
11100ms print 1 B.jpg 1
12500ms thanks

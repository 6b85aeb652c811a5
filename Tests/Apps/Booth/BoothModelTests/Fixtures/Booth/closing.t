# SPDX-License-Identifier: Apache-2.0
# The booth closes with its present guest.
camera ok
0ms start 0
1000ms close
3010ms photo 1 0 a.jpg
3020ms picture 1 A.jpg
4000ms keep
5000ms done
6000ms down 1
10000ms start 0
11000ms open
12000ms start 0
12500ms close
13000ms calloff
13500ms down 2

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
5000ms thanks
9000ms closed
11000ms attract
12000ms light on
12000ms countdown 0 until 15000ms
13000ms light off
13000ms closed

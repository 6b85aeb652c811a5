# SPDX-License-Identifier: Apache-2.0
# Without a printer the button's tap is the end.
camera ok
0ms start 0
3010ms photo 1 0 a.jpg
3020ms picture 1 A.jpg
4000ms keep
4500ms print 1
5000ms down 1
5100ms tap 1

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
5100ms thanks

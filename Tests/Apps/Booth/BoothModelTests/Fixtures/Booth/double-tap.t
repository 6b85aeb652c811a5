# SPDX-License-Identifier: Apache-2.0
# A finger that taps twice wants one sheet, also if the printer has answered between the two; a second later another tap is
# another sheet.
camera ok
printer ready
0ms start 0
3010ms photo 1 0 a.jpg
3020ms picture 1 A.jpg
4000ms keep
5000ms print 1
5010ms printed 1 waiting
5250ms print 1
5999ms print 1
6000ms print 1

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
5000ms print 1 A.jpg 1
6000ms print 2 A.jpg 1

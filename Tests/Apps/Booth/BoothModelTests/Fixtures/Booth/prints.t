# SPDX-License-Identifier: Apache-2.0
# A second tap before the answer prints nothing, an empty printer gets no orders, copies have a limit, and a refused print
# gives its copies back.
camera ok
printer ready
0ms start 0
3010ms photo 1 0 a.jpg
3020ms picture 1 A.jpg
4000ms keep
5000ms print 1
5010ms print 1
5050ms printed 1 waiting
5100ms printer paper
6000ms print 5
6100ms printer ready
6200ms print 5
6210ms printed 2 failed limit
7200ms print 5
7210ms printed 3 waiting
8200ms print 1
9000ms printed 1 done
9500ms done
20000ms printed 3 done

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
6200ms print 2 A.jpg 1
7200ms print 3 A.jpg 1
9500ms thanks
13500ms attract

# SPDX-License-Identifier: Apache-2.0
# Presses that began before the review keep nothing: the guest has not seen the picture yet. Nor do those of its first
# 0.7 s, and of the 0.7 s after each of these: hammering prints nothing, and takes no screen away.
camera ok
printer ready
0ms down 1
50ms tap 1
3050ms photo 1 0 a.jpg
3100ms down 2
3150ms picture 1 A.jpg
3200ms tap 2
3300ms down 3
3350ms tap 3
3500ms secondary
3900ms down 4
3950ms tap 4
4700ms down 5
4750ms tap 5
4850ms down 6
4900ms tap 6
5000ms down 7
5500ms hold 7
5600ms secondary
6400ms down 8
6450ms tap 8
6550ms down 9
6600ms tap 9
7400ms down 10
7450ms tap 10

0ms light on
0ms countdown 0 until 3000ms
3000ms shoot 1 0 of 3000ms
3000ms shooting 0
3050ms light off
3050ms compose 1 single a.jpg
3050ms composing
3150ms review A.jpg
4750ms keep A.jpg
4750ms sharing A.jpg
6450ms print 1 A.jpg 1
7450ms thanks

# SPDX-License-Identifier: Apache-2.0
# Presses that began before the review keep nothing: the guest has not seen the picture yet.
camera ok
0ms down 1
50ms tap 1
3050ms photo 1 0 a.jpg
3100ms down 2
3150ms picture 1 A.jpg
3200ms tap 2
3300ms down 3
3350ms tap 3

0ms light on
0ms countdown 0 until 3000ms
3000ms shoot 1 0 of 3000ms
3000ms shooting 0
3050ms light off
3050ms compose 1 single a.jpg
3050ms composing
3150ms review A.jpg
3350ms keep A.jpg
3350ms sharing A.jpg

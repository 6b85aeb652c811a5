# SPDX-License-Identifier: Apache-2.0
# The composing program fails: a picture of one shot is shown as it was taken.
camera ok
0ms start 0
3010ms photo 1 0 a.jpg
3020ms nopicture 1
4000ms keep

0ms light on
0ms countdown 0 until 3000ms
3000ms shoot 1 0 of 3000ms
3000ms shooting 0
3010ms light off
3010ms compose 1 single a.jpg
3010ms composing
3020ms review a.jpg
4000ms keep a.jpg
4000ms sharing a.jpg

# SPDX-License-Identifier: Apache-2.0
# A tap in one packet of a screen with slots, alone and beside a finger; none of a palm.
slots 2
palms
5ms  slot 0 id 7 x 100 y 200 id -1
15ms slot 0 id 8
25ms slot 1 id 9 x 300 y 400 id -1
35ms slot 0 id 10 x 110 id 11
45ms slot 0 id -1
55ms slot 1 id 12 tool 2 id -1

5ms  touch0 down 100,200
5ms  touch0 up
15ms touch0 down 100,200
25ms touch1 down 300,400
25ms touch1 up
35ms touch0 up
35ms touch0 down 110,200
35ms touch0 up
35ms touch0 down 110,200
45ms touch0 up

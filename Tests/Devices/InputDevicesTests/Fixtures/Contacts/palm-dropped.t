# SPDX-License-Identifier: Apache-2.0
# Events are lost while a finger becomes a palm, or a palm comes: it counts as lifted, and its up is nothing.
slots 2
palms
5ms slot 0 id 7 x 100 y 200
15ms overflow
15ms state 0 id 7 x 100 y 200 palm
25ms slot 0 x 110
35ms id -1
45ms id 8 tool 0 x 120

5ms touch0 down 100,200
15ms torn
15ms lost, down:
45ms touch0 down 120,200

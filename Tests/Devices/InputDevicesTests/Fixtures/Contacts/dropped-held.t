# SPDX-License-Identifier: Apache-2.0
# Events are lost, and the same finger is still down, elsewhere: the touch goes on.
slots 2
5ms slot 0 id 7 x 100 y 200
15ms overflow
15ms state 0 id 7 x 500 y 200
25ms slot 0 id -1

5ms touch0 down 100,200
15ms torn
15ms lost, down: touch0
15ms touch0 moved 500,200
25ms touch0 up

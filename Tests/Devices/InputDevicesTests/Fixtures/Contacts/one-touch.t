# SPDX-License-Identifier: Apache-2.0
# One finger: down, moved, up.
slots 2
5ms slot 0 id 7 x 100 y 200
15ms x 110
25ms id -1

5ms touch0 down 100,200
15ms touch0 moved 110,200
25ms touch0 up

# SPDX-License-Identifier: Apache-2.0
# Two fingers in one packet, then one by one; the slot is left out where it stays the same.
slots 2
5ms slot 0 id 7 x 100 y 200 slot 1 id 8 x 300 y 400
15ms x 310 slot 0 y 210
25ms slot 1 id -1
35ms slot 0 id -1

5ms touch0 down 100,200
5ms touch1 down 300,400
15ms touch0 moved 100,210
15ms touch1 moved 310,400
25ms touch1 up
35ms touch0 up

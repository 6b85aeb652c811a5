# SPDX-License-Identifier: Apache-2.0
# Events are lost in the middle of a touch: finger 0 was lifted, finger 1 is down and was not seen.
slots 2
5ms slot 0 id 7 x 100 y 200
15ms overflow
15ms state 1 id 8 x 300 y 400
25ms slot 1 x 310
35ms id -1

5ms touch0 down 100,200
15ms torn
15ms lost, down: touch1
15ms touch1 moved 300,400
25ms touch1 moved 310,400
35ms touch1 up

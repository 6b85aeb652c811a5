# SPDX-License-Identifier: Apache-2.0
# Events are lost, and another finger is in the slot: the first was lifted, the second is found down.
slots 2
5ms slot 0 id 7 x 100 y 200
15ms overflow
15ms state 0 id 8 x 500 y 200

5ms touch0 down 100,200
15ms torn
15ms lost, down:
15ms lost, down: touch0
15ms touch0 moved 500,200

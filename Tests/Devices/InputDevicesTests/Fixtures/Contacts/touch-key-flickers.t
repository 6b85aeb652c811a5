# SPDX-License-Identifier: Apache-2.0
# A screen that sends BTN_TOUCH 0 and 1 while a finger stays in its slot (hadess/gt9xx 1): the slot counts.
slots 2
5ms  slot 0 id 7 x 100 y 200 pen 1
15ms pen 0
25ms pen 1 x 101
35ms pen 0
45ms id -1

5ms  touch0 down 100,200
25ms touch0 moved 101,200
45ms touch0 up

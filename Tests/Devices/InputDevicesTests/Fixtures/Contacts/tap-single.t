# SPDX-License-Identifier: Apache-2.0
# A screen for one finger that sends a whole tap in one packet, its place before or after it; a finger that is lifted
# and put down again within one.
single
5ms  x 300 y 300 pen 1 pen 0
15ms pen 1 pen 0 x 310
25ms x 600 pen 1
35ms pen 0 x 610 pen 1
45ms pen 0
55ms pen 1 pen 0 pen 1
65ms pen 0

5ms  touch0 down 300,300
5ms  touch0 up
15ms touch0 down 310,300
15ms touch0 up
25ms touch0 down 600,300
35ms touch0 up
35ms touch0 down 610,300
45ms touch0 up
55ms touch0 down 610,300
55ms touch0 up
55ms touch0 down 610,300
65ms touch0 up

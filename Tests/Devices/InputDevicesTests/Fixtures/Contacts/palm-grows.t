# SPDX-License-Identifier: Apache-2.0
# A finger that becomes a palm: its up follows, and none of its moves. Another finger goes on.
slots 2
palms
5ms slot 0 id 7 x 100 y 200
15ms slot 1 id 8 x 300 y 400
25ms slot 0 tool 2 x 110
35ms slot 1 x 310 slot 0 x 120
45ms slot 0 tool 0
55ms id -1
65ms id 9
75ms slot 1 id -1

5ms touch0 down 100,200
15ms touch1 down 300,400
25ms touch0 palm
35ms touch1 moved 310,400
55ms touch0 up
65ms touch0 down 120,200
75ms touch1 up

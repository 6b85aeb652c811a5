# SPDX-License-Identifier: Apache-2.0
# A palm from its first packet is nothing at all, until another contact takes its slot.
slots 2
palms 60
5ms slot 0 id 7 x 100 y 200 major 60
15ms major 10 x 110
25ms id 8 x 120
35ms id 9 major 90
45ms id -1
55ms id 10 major 59

25ms touch0 down 120,200
35ms touch0 up
55ms touch0 down 120,200

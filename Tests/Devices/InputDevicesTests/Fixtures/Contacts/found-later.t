# SPDX-License-Identifier: Apache-2.0
# Contacts that are down in the first packet of a device without a state are ignored until they are lifted.
slots 2
later
5ms slot 0 id 7 x 100 y 200
15ms slot 1 id 8 x 300 y 400
25ms slot 0 x 110 slot 1 x 310
35ms slot 0 id -1
45ms id 9

15ms touch1 down 300,400
25ms touch1 moved 310,400
45ms touch0 down 110,200

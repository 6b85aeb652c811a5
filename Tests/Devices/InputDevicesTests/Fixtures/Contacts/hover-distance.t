# SPDX-License-Identifier: Apache-2.0
# A finger that is near has a slot and a distance, and does not touch before the distance is 0. The next one in the
# slot has the last distance, which the kernel leaves out.
slots 2
0ms   slot 0 id 5 distance 1 x 250 y 250
100ms x 260
600ms distance 0 pen 1
700ms x 270
800ms distance 1 pen 0
900ms x 280
1000ms    id -1
2000ms    id 6 x 500
2100ms distance 0
2200ms id -1
3000ms    slot 1 id 7 distance 1 x 10 y 10 id -1

600ms touch0 down 260,250
700ms touch0 moved 270,250
800ms touch0 up
2100ms touch0 down 500,250
2200ms touch0 up

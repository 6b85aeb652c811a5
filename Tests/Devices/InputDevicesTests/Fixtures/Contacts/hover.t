# SPDX-License-Identifier: Apache-2.0
# One contact: a pen that hovers moves, and is not reported until it touches.
single
5ms x 100 y 200
15ms x 110
25ms pen 1
35ms y 210
45ms pen 0
55ms y 300

25ms touch0 down 110,200
35ms touch0 moved 110,210
45ms touch0 up

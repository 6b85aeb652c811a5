# SPDX-License-Identifier: Apache-2.0
# The same axes on a screen that sends its places where it should: only those count.
single
stray
5ms  z 2000 rx 3000 abs-x 100
15ms abs-y 200 pen 1
25ms z 1000 rx 1000
35ms pen 0

15ms touch0 down 100,200
35ms touch0 up

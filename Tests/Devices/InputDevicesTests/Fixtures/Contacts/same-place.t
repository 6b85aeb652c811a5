# SPDX-License-Identifier: Apache-2.0
# The kernel leaves out a place that is the same as before: the second tap has the place of the first.
slots 2
5ms slot 0 id 7 x 100 y 200
15ms id -1
25ms id 8
35ms id -1

5ms touch0 down 100,200
15ms touch0 up
25ms touch0 down 100,200
35ms touch0 up

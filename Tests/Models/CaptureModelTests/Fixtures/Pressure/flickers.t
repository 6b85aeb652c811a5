# SPDX-License-Identifier: Apache-2.0
# A temperature that goes up and down about the border of a level, or comes back to it within 5 s, keeps the
# level.
0ms     read 80
1000ms  read 79
6000ms  read 76
12000ms read 75
18000ms read 74
22000ms read 76
23000ms read 74
27000ms read 80
28000ms read 74
33000ms read 74

0ms critical temperature
33000ms serious temperature

# SPDX-License-Identifier: Apache-2.0
# A supply voltage that is too low is serious, beside any temperature; each has its own hold.
0ms     read 40 strong
1000ms  read 40 weak
2000ms  read 66 weak
3000ms  read 66 strong
4000ms  read 81 strong
5000ms  read 40 strong
8000ms  read 40 strong
10000ms read 40 strong

1000ms serious power
2000ms serious temperature power
4000ms critical temperature power
8000ms critical temperature
10000ms nominal

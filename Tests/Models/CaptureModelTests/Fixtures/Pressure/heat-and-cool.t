# SPDX-License-Identifier: Apache-2.0
# A hotter reading counts at once, a cooler one after 5 s, and then the highest of those 5 s counts.
0ms     read 40 50
1000ms  read 40 66
2000ms  read 76 66
3000ms  read 86 66
4000ms  read 68
5000ms  read 74
6000ms  read 68
8999ms  read 68
9000ms  read 68
10000ms read 61
14999ms read 61
15000ms read 61
16000ms read 40
21000ms read 40

1000ms fair temperature
2000ms serious temperature
3000ms shutdown temperature
9000ms serious temperature
15000ms fair temperature
21000ms nominal

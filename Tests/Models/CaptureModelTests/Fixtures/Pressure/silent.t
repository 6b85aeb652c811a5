# SPDX-License-Identifier: Apache-2.0
# A zone that reports nothing any more counts as cool, after the same 5 s.
0ms     read 85
1000ms  read
5999ms  read
6000ms  read

0ms shutdown temperature
6000ms nominal

# SPDX-License-Identifier: Apache-2.0
# Clips of other lengths. One that has begun keeps its own.
0ms stream
0ms state running
0ms length 500ms 30000ms
40000ms begin 1 of 39990ms
41000ms length 30000ms 500ms
42000ms begin 2 of 41990ms
42600ms finished 2
70100ms finished 1

40000ms begin 1 from 39490ms
42000ms begin 2 from 11990ms
42490ms end 2 at 42490ms
42490ms recorded 2
42600ms finished 2
69990ms end 1 at 69990ms
69990ms recorded 1
70100ms finished 1

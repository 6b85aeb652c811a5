# SPDX-License-Identifier: Apache-2.0
# Two photos 0.5 s apart: two whole clips.
0ms stream
0ms state running
4000ms begin 1
4500ms begin 2
5600ms finished 1
6100ms finished 2

4000ms begin 1 from 2500ms
4500ms begin 2 from 3000ms
5500ms end 1 at 5500ms
5500ms recorded 1
5600ms finished 1
6000ms end 2 at 6000ms
6000ms recorded 2
6100ms finished 2

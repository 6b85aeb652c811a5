# SPDX-License-Identifier: Apache-2.0
# The photo has ended before its clip, because nobody wants it any more.
0ms stream
0ms state running
4000ms begin 1
4000ms begin 2
4200ms drop 1
4300ms finished 1
5600ms finished 2

4000ms begin 1 from 2500ms
4000ms begin 2 from 2500ms
4200ms discard 1
5500ms end 2 at 5500ms
5500ms recorded 2
5600ms finished 2

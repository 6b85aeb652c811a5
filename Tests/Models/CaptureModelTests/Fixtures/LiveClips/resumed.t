# SPDX-License-Identifier: Apache-2.0
# While clips are suspended a photo accepted before has only its frame; afterwards clips are as
# before.
0ms stream
0ms state running
3000ms suspend
4000ms begin 1
4050ms finished 1
5000ms resume
6000ms begin 2
7600ms finished 2

4000ms begin 1 from 2500ms
4000ms end 1 at 4000ms
4000ms recorded 1
4050ms finished 1
6000ms begin 2 from 4500ms
7500ms end 2 at 7500ms
7500ms recorded 2
7600ms finished 2

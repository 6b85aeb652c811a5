# SPDX-License-Identifier: Apache-2.0
# A clip that is already recorded is not changed by later events.
0ms stream
0ms state running
4000ms begin 1
5600ms state stopped
5700ms ended
5800ms finished 1

4000ms begin 1 from 2500ms
5500ms end 1 at 5500ms
5500ms recorded 1
5800ms finished 1

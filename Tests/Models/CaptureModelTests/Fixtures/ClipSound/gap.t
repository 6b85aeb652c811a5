# SPDX-License-Identifier: Apache-2.0
start 100ms
0ms packets 0ms to 140ms
0ms packets 160ms to 200ms
200ms report

0ms took 20ms to 140ms, from 0ms of the clip
0ms took 160ms to 200ms, from 140ms of the clip
200ms lead 80ms, pre-skip 4152, open, incomplete

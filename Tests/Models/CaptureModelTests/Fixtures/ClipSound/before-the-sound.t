# SPDX-License-Identifier: Apache-2.0
# A clip that has ended before any of its sound came.
start 100ms
110ms end
0ms packets 0ms to 20ms
110ms report

0ms none of 0ms to 20ms
110ms lead 80ms, pre-skip 4152, open, incomplete

# SPDX-License-Identifier: Apache-2.0
# The stream ends where the clip does: the packet after it never comes. One that ends earlier is not complete.
start 100ms
200ms end
0ms packets 0ms to 180ms
180ms report
190ms packets 180ms to 200ms
200ms report

0ms took 20ms to 180ms, from 0ms of the clip
180ms lead 80ms, pre-skip 4152, open, incomplete
190ms took 180ms to 200ms, from 160ms of the clip
200ms lead 80ms, pre-skip 4152, open, complete

# SPDX-License-Identifier: Apache-2.0
# The ring has let go of the beginning: the rest has its place, and the clip is not complete.
start 130ms
0ms packets 160ms to 200ms
200ms report

0ms took 160ms to 200ms, from 120ms of the clip
200ms lead 90ms, pre-skip 4632, open, incomplete

# SPDX-License-Identifier: Apache-2.0
# The sound begins four packets before the one in which the clip begins; the pre-skip leaves them out.
start 130ms
0ms packets 0ms to 200ms
230ms end
260ms packets 200ms to 300ms
300ms report

0ms took 40ms to 200ms, from 0ms of the clip
260ms took 200ms to 240ms, from 160ms of the clip
300ms lead 90ms, pre-skip 4632, over, complete

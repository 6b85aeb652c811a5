# SPDX-License-Identifier: Apache-2.0
# There are no four packets before it: the decoder has what there is.
start 30ms
0ms packets 0ms to 60ms
60ms report

0ms took 0ms to 60ms, from 0ms of the clip
60ms lead 30ms, pre-skip 1752, open, complete

# SPDX-License-Identifier: Apache-2.0
# Others have the camera and leave it for this session: the five seconds of a start count from then on, for this attempt.
0ms     start 1
1900ms  freed 1
1950ms  freed 7
6899ms  wait
6900ms  wait

0ms state starting
0ms open 1
6900ms state failed StartTimedOut
6900ms reply 1 StartTimedOut
6900ms shut 1

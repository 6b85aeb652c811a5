# SPDX-License-Identifier: Apache-2.0
# A short stall changes nothing. After a long one the camera is opened again.
0ms wanted
0ms look free
90ms frame
1000ms stalled
1500ms recovered
3000ms stalled
4001ms closed
4501ms look free

0ms look
0ms open
4000ms close
4501ms look
4501ms open

# SPDX-License-Identifier: Apache-2.0
# A camera that cannot be opened is tried again after half a second, not at each look.
0ms wanted
0ms look free
10ms closed
20ms look free
510ms look free
520ms closed
1020ms look free
1100ms frame

0ms look
0ms open
510ms look
510ms open
1020ms look
1020ms open

# SPDX-License-Identifier: Apache-2.0
# It is unplugged while it delivers, and plugged in again: after the pause it is opened.
0ms wanted
0ms look free
90ms frame
300ms look absent
310ms closed
810ms look absent
2000ms look free
2090ms frame

0ms look
0ms open
810ms look
2000ms open

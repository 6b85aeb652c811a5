# SPDX-License-Identifier: Apache-2.0
# It is opened with the main camera, and closed with it.
0ms wanted
0ms look free
90ms frame
500ms unwanted
520ms closed

0ms look
0ms open
500ms close

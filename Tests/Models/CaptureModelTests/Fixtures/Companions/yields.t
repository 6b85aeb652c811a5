# SPDX-License-Identifier: Apache-2.0
# Another session wants it as its main camera: the camera is left to that session, and borrowed when
# it delivers.
0ms wanted
0ms look free
90ms frame
500ms look taken
520ms closed
520ms look taken
600ms look lent

0ms look
0ms open
500ms close
520ms look
600ms borrow

# SPDX-License-Identifier: Apache-2.0
# The session stops and starts while the camera is being closed: it is opened as soon as it is closed.
0ms wanted
0ms look free
90ms frame
500ms unwanted
510ms wanted
520ms closed
520ms look free

0ms look
0ms open
500ms close
520ms look
520ms open

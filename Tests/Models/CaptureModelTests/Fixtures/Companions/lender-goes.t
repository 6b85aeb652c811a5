# SPDX-License-Identifier: Apache-2.0
# The other session closes the camera from which frames are borrowed: as soon as it is free, it is opened.
0ms wanted
0ms look lent
500ms look taken
500ms look taken
520ms look free

0ms look
0ms borrow
500ms giveBack
500ms look
520ms open

# SPDX-License-Identifier: Apache-2.0
# Another session has the camera: its frames are borrowed, and given back with the main camera.
0ms wanted
0ms look lent
700ms look lent
900ms unwanted

0ms look
0ms borrow
900ms giveBack

# SPDX-License-Identifier: Apache-2.0
# It is open, and no frame comes: it is closed after 5 s, and opened again after the pause.
0ms wanted
0ms look free
5001ms closed
5501ms look free

0ms look
0ms open
5000ms close
5501ms look
5501ms open

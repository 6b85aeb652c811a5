# SPDX-License-Identifier: Apache-2.0
# The interactions of a client are limited.
setting interactions 2
0ms    client A single
0ms    add A.2 single
0ms    add A.3 single
10ms   remove A.2
20ms   add A.4 single

0ms    A.3 refused TooManyInteractions 2

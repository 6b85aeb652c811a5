# SPDX-License-Identifier: Apache-2.0
# The interactions of all clients of a user are limited; another user's have a limit of their own.
setting user_interactions 2
0ms    client A single
0ms    client B single
1ms    client C single
2ms    client D single user 1001
3ms    remove B
4ms    client E single

1ms    C refused TooManyInteractions 2

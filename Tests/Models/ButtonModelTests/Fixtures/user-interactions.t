# SPDX-License-Identifier: Apache-2.0
# All clients of a user together have a limit; another user's have their own.
setting user_interactions 2
0ms    client A single
0ms    client B single
1ms    client C single
2ms    client D single user 1001
3ms    remove B
4ms    client E single

1ms    C refused TooManyInteractions 2

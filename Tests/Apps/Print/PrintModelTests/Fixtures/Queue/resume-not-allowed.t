# SPDX-License-Identifier: Apache-2.0
0ms resume r
1ms printer stopped
2ms denied

0ms ask printer
1ms ask resume booth
1ms printer stopped
2ms refuse r not-allowed

# SPDX-License-Identifier: Apache-2.0
queue photos
0ms look a
1ms printer idle
2ms limit event 3
3ms look b
4ms printer idle

0ms ask printer photos
1ms answer a
1ms printer idle
3ms ask printer
4ms answer b

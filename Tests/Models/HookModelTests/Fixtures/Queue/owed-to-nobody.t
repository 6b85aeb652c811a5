# SPDX-License-Identifier: Apache-2.0
# What is owed to a hook that was removed waits for it, until a person gives it up together with what failed.
hook late photo of unknown
0ms found 1/a/1.jpg
1ms kept
2ms hooks
3ms there 1/a/1.jpg
4ms drop x
5ms kept
6ms there 1/a/1.jpg

0ms keep found:1/a/1.jpg owed:late
2ms look
4ms keep waived:late:jpg
5ms answer x

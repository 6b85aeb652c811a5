# SPDX-License-Identifier: Apache-2.0
# A directory is gone: nothing of it is owed to anybody any more.
hook late photo of unknown
journal owed 1/a/1.jpg late
0ms folders 1/b
1ms kept
2ms known late 1

0ms keep gone:1/a
2ms look

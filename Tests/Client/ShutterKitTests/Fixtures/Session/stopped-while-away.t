# SPDX-License-Identifier: Apache-2.0
# The wishes of the program during the loss count.
0ms run
1ms opened
2ms started
500ms lost
550ms halt
601ms opened
700ms run
701ms started

0ms open
1ms start
600ms open
700ms start

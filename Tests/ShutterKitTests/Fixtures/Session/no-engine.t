# SPDX-License-Identifier: Apache-2.0
# Tried until there is one; the pauses double.
0ms run
0ms lost
100ms lost
300ms lost
701ms opened
702ms started

0ms open
100ms open
300ms open
700ms open
701ms start

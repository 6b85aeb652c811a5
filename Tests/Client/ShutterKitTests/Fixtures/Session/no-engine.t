# SPDX-License-Identifier: Apache-2.0
# Tried until there is an engine. The pauses double up to 1 s.
0ms run
0ms lost
100ms lost
300ms lost
700ms lost
1500ms lost
2500ms lost
3501ms opened
3502ms started

0ms open
100ms open
300ms open
700ms open
1500ms open
2500ms open
3500ms open
3501ms start

# SPDX-License-Identifier: Apache-2.0
# A bracket waits for the setting under way, and for its undoing, but not for the turns after it.
10ms   want 1 zoom=2
12ms   want 2 zoom=3
14ms   hold
20ms   set
50ms   free
55ms   hold
60ms   refused
62ms   undone
90ms   free

10ms set zoom=2
20ms changed zoom=2
20ms answer 1
20ms rested
50ms set zoom=3
60ms refuse 2
60ms undo zoom=2
62ms rested

# SPDX-License-Identifier: Apache-2.0
# No longer wanted while a key is waited for, and in the pause: nothing stays open.
0ms a down
1ms want
500ms unwant
1000ms want
3100ms unwant
9000ms wait

1ms open
1ms keys?
500ms close
1000ms open
1000ms keys?
3000ms log held
3000ms close

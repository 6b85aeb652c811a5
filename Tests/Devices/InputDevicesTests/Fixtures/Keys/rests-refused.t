# SPDX-License-Identifier: Apache-2.0
# The grab is refused after the key was shown to others as up: then it is down again. A button that stays down would
# seem to be pressed anew, so it is only named.
writable
0ms    a down
1ms    want
5400ms refuse grab
6000ms wait
6001ms unwant
6002ms a up
6003ms P down
6004ms want
12000ms wait

1ms    open
1ms    keys?
2001ms log held
2001ms close
2501ms open
2501ms keys?
4501ms close
5501ms open
5501ms keys?
5501ms lower a
5501ms grab
5501ms log refused
5501ms raise a
5501ms close
6004ms open
6004ms keys?
8004ms log held
8004ms close
8504ms open
8504ms keys?
10504ms close
11504ms open
11504ms keys?
11504ms stays down: P

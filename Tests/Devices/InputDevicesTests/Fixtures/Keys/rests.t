# SPDX-License-Identifier: Apache-2.0
# A key that stays down for 5 s is a switch that is closed: others are shown its release, the grab begins, and the
# twin shows it as down until it is up. It is named for as long.
writable
0ms    a down
1ms    want
6000ms P down
6000ms read
6100ms P up
6100ms read
7000ms a up
7000ms read

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
5501001us read masked
5501001us read unmasked
5501001us read unmasked
5501001us grabbed
5501001us raise a
5501001us stays down: a
5501001us read unmasked
5501001us twin a down
5501001us read unmasked
6000ms     read unmasked
6000ms     P down alone
6100ms read unmasked
6100ms P up alone
7000ms     read unmasked
7000ms     all are up
7000ms     twin a up

# SPDX-License-Identifier: Apache-2.0
# The secondary button chooses the layout, and is the other answer on each screen.
camera ok
layouts single strip loop
printer ready
0ms secondary
10ms secondary
20ms down 1
1000ms secondary
2000ms secondary
2010ms down 2
2050ms tap 2

20ms light on
20ms countdown 0 until 3020ms
1000ms light off
1000ms attract
2010ms light on
2010ms countdown 0 until 5010ms

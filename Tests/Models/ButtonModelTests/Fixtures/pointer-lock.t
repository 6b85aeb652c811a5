# SPDX-License-Identifier: Apache-2.0
# The pointing devices are kept for the client in front that prefers it and has a running session, and are
# neither taken nor given up while a finger is down.
device screen observe screen display0 lockable touch0=primary
show grab status
0ms    client A single lock
10ms   touch 0 down 0.5,0.5
20ms   session A running
30ms   touch 0 up
40ms   touch 0 down 0.5,0.5
50ms   client B single
60ms   touch 0 up
70ms   remove B
80ms   prefer A none
90ms   prefer A lock
100ms  kill A

0ms    A not eligible: session_not_running, pointers unlocked
10ms   default touch0 down
20ms   A eligible, pointers unlocked
30ms   default touch0 up
30ms   grab screen
30ms   A eligible, pointers locked
40ms   A began primary touch0
50ms   A cancelled touch0 backgrounded held 10ms
50ms   A not eligible: not_foreground, pointers unlocked
50ms   B not eligible: session_not_running, pointers unlocked
60ms   release screen
70ms   A eligible, pointers unlocked
70ms   grab screen
70ms   A eligible, pointers locked
80ms   A eligible, pointers unlocked
80ms   release screen
90ms   grab screen
90ms   A eligible, pointers locked
100ms  release screen

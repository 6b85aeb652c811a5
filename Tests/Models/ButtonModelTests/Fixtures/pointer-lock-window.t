# SPDX-License-Identifier: Apache-2.0
# Nothing is kept for a client that says that it does not fill the screen, whatever it prefers. One that says nothing
# counts as filling it, and what it said holds until it says otherwise.
device screen observe screen display0 lockable touch0=primary
show grab status
0ms    client A single lock window
0ms    session A running
10ms   prefer A lock fullscreen
20ms   prefer A none
30ms   prefer A lock
40ms   touch 0 down 0.5,0.5
50ms   prefer A lock window
60ms   touch 0 up
70ms   prefer A lock

0ms    A not eligible: session_not_running, pointers unlocked
0ms    A eligible, pointers unlocked
10ms   grab screen
10ms   A eligible, pointers locked
20ms   A eligible, pointers unlocked
20ms   release screen
30ms   grab screen
30ms   A eligible, pointers locked
40ms   A began primary touch0
50ms   A eligible, pointers unlocked
60ms   A ended touch0 held 20ms
60ms   release screen

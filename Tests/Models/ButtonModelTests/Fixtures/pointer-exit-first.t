# SPDX-License-Identifier: Apache-2.0
# An exit comes before the status that shows its cause, and an entry after the status that allows it.
device screen observe screen display0 touch0=primary
show status
0ms    client A single pointers crossings
0ms    session A running
0ms    client B single background pointers crossings
0ms    session B running
10ms   touch 0 down 0.5,0.5
20ms   foreground B

0ms    A not eligible: session_not_running
0ms    A eligible
0ms    B not eligible: not_foreground, session_not_running
0ms    B not eligible: not_foreground
10ms   A entered touch0 surface
10ms   A began primary touch0
20ms   A cancelled touch0 backgrounded held 10ms
20ms   A exited touch0 surface
20ms   A not eligible: not_foreground
20ms   B eligible
20ms   B entered touch0 surface

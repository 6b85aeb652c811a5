# SPDX-License-Identifier: Apache-2.0
# The session is closed during a press, and does not exist from then on.
0ms    client A single
0ms    session A running
10ms   down SHUTTER
20ms   session A closed
25ms   why SHUTTER
40ms   up SHUTTER

10ms   A began primary SHUTTER
20ms   A cancelled SHUTTER session_stopped held 10ms
25ms   why SHUTTER default no_session

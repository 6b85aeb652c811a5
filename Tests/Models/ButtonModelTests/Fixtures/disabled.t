# SPDX-License-Identifier: Apache-2.0
# A disabled interaction leaves the keys to the system.
show status
0ms    client A single disabled
0ms    session A running
10ms   down VOLUMEUP
40ms   up VOLUMEUP
50ms   enable A
60ms   down VOLUMEUP
90ms   up VOLUMEUP

0ms    A not eligible: session_not_running, disabled
0ms    A not eligible: disabled
10ms   default VOLUMEUP down
40ms   default VOLUMEUP up
50ms   A eligible
60ms   A began secondary VOLUMEUP
90ms   A ended VOLUMEUP held 30ms

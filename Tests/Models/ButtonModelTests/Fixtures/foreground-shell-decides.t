# SPDX-License-Identifier: Apache-2.0
# If the shell decides, a client's request is refused.
setting foreground shell_decides
0ms    client A single
0ms    session A running
10ms   foreground A
20ms   down SHUTTER
50ms   up SHUTTER
60ms   choose A
70ms   down SHUTTER
100ms  up SHUTTER

10ms   A refused ForegroundRefused decided_by_shell
20ms   default SHUTTER down
50ms   default SHUTTER up
70ms   A began primary SHUTTER
100ms  A ended SHUTTER held 30ms

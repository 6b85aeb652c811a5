# SPDX-License-Identifier: Apache-2.0
# One press at a time holds for the screen, too, beside a button of hardware. When the interaction goes, so
# does its screen.
0ms    client A single exclusive
0ms    session A running
10ms   press A primary
20ms   press A primary
30ms   down gpio/SHUTTER
60ms   up gpio/SHUTTER
90ms   release A
100ms  press A primary
110ms  remove A
120ms  release A

10ms   A began primary touch0
20ms   A refused PressRefused exclusive
90ms   A ended touch0 held 80ms
100ms  A began primary touch0
120ms  A refused NoSuchInteraction

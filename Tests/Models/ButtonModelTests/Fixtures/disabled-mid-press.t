# SPDX-License-Identifier: Apache-2.0
# Disabling cancels the press, and enabling does not revive it; the release goes to nobody (G.2).
0ms    client A single
0ms    session A running
10ms   down VOLUMEDOWN
20ms   disable A
25ms   enable A
40ms   up VOLUMEDOWN
60ms   down VOLUMEDOWN
90ms   up VOLUMEDOWN

10ms   A began primary VOLUMEDOWN
20ms   A cancelled VOLUMEDOWN interaction_disabled held 10ms
60ms   A began primary VOLUMEDOWN
90ms   A ended VOLUMEDOWN held 30ms

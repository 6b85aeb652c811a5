# SPDX-License-Identifier: Apache-2.0
# The engine also learns of a cancellation; if the client is dead, as interaction_removed.
0ms    client A single engine
0ms    session A running
10ms   down SHUTTER
20ms   disable A
40ms   up SHUTTER
50ms   enable A
60ms   down SHUTTER
70ms   kill A
90ms   up SHUTTER

10ms   A began primary SHUTTER
10ms   engine A began primary SHUTTER
20ms   A cancelled SHUTTER interaction_disabled held 10ms
20ms   engine A cancelled SHUTTER interaction_disabled held 10ms
60ms   A began primary SHUTTER
60ms   engine A began primary SHUTTER
70ms   engine A cancelled SHUTTER interaction_removed held 10ms

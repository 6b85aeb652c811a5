# SPDX-License-Identifier: Apache-2.0
# All sessions are void when the engine goes; they count again when it reports them (G.2).
show status engine
0ms    client A single
0ms    session A running
10ms   down VOLUMEDOWN
20ms   engine lost
40ms   up VOLUMEDOWN
60ms   down VOLUMEDOWN
85ms   up VOLUMEDOWN
90ms   client B single
100ms  engine attached
110ms  session A running
120ms  down VOLUMEDOWN
150ms  up VOLUMEDOWN

0ms    engine told A foreground
0ms    A not eligible: session_not_running
0ms    A eligible
10ms   A began primary VOLUMEDOWN
10ms   engine told A of a press
20ms   A cancelled VOLUMEDOWN engine_lost held 10ms
20ms   A not eligible: engine_absent
60ms   default VOLUMEDOWN down
85ms   default VOLUMEDOWN up
90ms   B refused EngineNotAttached
100ms  engine told unlocked
100ms  A not eligible: no_session
110ms  A eligible
110ms  engine told A foreground
120ms  A began primary VOLUMEDOWN
120ms  engine told A of a press
150ms  A ended VOLUMEDOWN held 30ms
150ms  engine told A of a press

# SPDX-License-Identifier: Apache-2.0
# A client that does not acknowledge gets no press, so the light promises none until it answers.
setting lights
setting acknowledgement 100ms
0ms    client A single
0ms    session A running
0ms    readiness A ready
10ms   ack A off
20ms   down SHUTTER
60ms   up SHUTTER
300ms  ack A on

0ms    light seat0 green
20ms   A began primary SHUTTER
60ms   A ended SHUTTER held 40ms
120ms  light seat0 dark
300ms  light seat0 green

# SPDX-License-Identifier: Apache-2.0
# Each edge of a switch that stays where it is put is a press of a millisecond, and bounces are none.
device pedal observe latching F13=primary
0ms    client A pair
0ms    session A running
100ms  down F13
103ms  up F13
104ms  down F13
900ms  up F13
901ms  down F13
902ms  up F13
1700ms down F13
1800ms wait

100ms  A began primary F13
101ms  A ended F13 held 1ms
900ms  A began primary F13
901ms  A ended F13 held 1ms
1700ms A began primary F13
1701ms A ended F13 held 1ms

# SPDX-License-Identifier: Apache-2.0
# A press stays with the interaction to which it was granted.
0ms    client A single
0ms    session A running
10ms   down SHUTTER
20ms   add A.2 single
30ms   down RECORD
50ms   up SHUTTER
60ms   up RECORD

10ms   A began primary SHUTTER
30ms   A.2 began secondary RECORD
50ms   A ended SHUTTER held 40ms
60ms   A.2 ended RECORD held 30ms

# SPDX-License-Identifier: Apache-2.0
# Volume down is primary and volume up secondary; the lines of the GPIO chip have both roles too.
0ms    client A pair
0ms    session A running
10ms   down VOLUMEDOWN
40ms   up VOLUMEDOWN
60ms   down VOLUMEUP
90ms   up VOLUMEUP
110ms  down SHUTTER
140ms  up SHUTTER
160ms  down RECORD
190ms  up RECORD

10ms   A began primary VOLUMEDOWN
40ms   A ended VOLUMEDOWN held 30ms
60ms   A began secondary VOLUMEUP
90ms   A ended VOLUMEUP held 30ms
110ms  A began primary SHUTTER
140ms  A ended SHUTTER held 30ms
160ms  A began secondary RECORD
190ms  A ended RECORD held 30ms

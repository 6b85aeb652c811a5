# SPDX-License-Identifier: Apache-2.0
# In mode grab the device is grabbed only while every button would be granted; otherwise only the
# system gets its keys.
device remote grab SHUTTER=primary RECORD=secondary
show grab
0ms    client A primary_only
0ms    session A running
10ms   down SHUTTER
40ms   up SHUTTER
50ms   why SHUTTER
60ms   add A.2 roles secondary
70ms   down SHUTTER
100ms  up SHUTTER
110ms  down RECORD
120ms  remove A.2
130ms  up RECORD
190ms  down SHUTTER
220ms  up SHUTTER

10ms   default SHUTTER down
40ms   default SHUTTER up
50ms   why SHUTTER default not_grabbed
60ms   grab remote
70ms   A began primary SHUTTER
100ms  A ended SHUTTER held 30ms
110ms  A.2 began secondary RECORD
145ms  release remote
190ms  default SHUTTER down
220ms  default SHUTTER up

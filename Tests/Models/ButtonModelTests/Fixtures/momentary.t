# A pedal that is stepped on is a tap, however long the foot stays on it.
device pedal proxy momentary VOLUMEDOWN=primary
device box grab exclusive momentary SHUTTER=secondary
0ms     client A single
0ms     session A running
200ms   down VOLUMEDOWN
700ms   up VOLUMEDOWN
900ms   down SHUTTER
1200ms  down VOLUMEDOWN
1230ms  up SHUTTER
1260ms  up VOLUMEDOWN

200ms   A began primary VOLUMEDOWN
201ms   A ended VOLUMEDOWN held 1ms
900ms   A began secondary SHUTTER
901ms   A ended SHUTTER held 1ms
1200ms  A began primary VOLUMEDOWN
1201ms  A ended VOLUMEDOWN held 1ms

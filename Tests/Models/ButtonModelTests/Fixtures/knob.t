# SPDX-License-Identifier: Apache-2.0
# A knob that is a keyboard: each detent is a tap that the device makes, up within a millisecond. Detents 12 ms apart
# count one by one, momentary or not. A second tap after 6 ms is the same push by another way, and contacts that
# bounce are what they were.
device knob proxy SHUTTER=primary
device tap proxy momentary RECORD=secondary
device switch proxy SWITCH=primary
0ms      client A pair
0ms      session A running
100ms    down SHUTTER
100010us up SHUTTER
112ms    down SHUTTER
112010us up SHUTTER
124ms    down SHUTTER
124ms    up SHUTTER
200ms    down RECORD
200010us up RECORD
212ms    down RECORD
212010us up RECORD
300ms    down SHUTTER
300100us up SHUTTER
306ms    down SHUTTER
306100us up SHUTTER
400ms    down SWITCH
403ms    up SWITCH
414ms    down SWITCH
500ms    up SWITCH
600ms    wait

100ms    A began primary SHUTTER
112ms    A ended SHUTTER held 10us at 100010us
112ms    A began primary SHUTTER
124ms    A ended SHUTTER held 10us at 112010us
124ms    A began primary SHUTTER
139ms    A ended SHUTTER held 0ms at 124ms
200ms    A began secondary RECORD
201ms    A ended RECORD held 1ms
212ms    A began secondary RECORD
213ms    A ended RECORD held 1ms
300ms    A began primary SHUTTER
321100us A ended SHUTTER held 6100us at 306100us
400ms    A began primary SWITCH
500ms    A ended SWITCH held 100ms

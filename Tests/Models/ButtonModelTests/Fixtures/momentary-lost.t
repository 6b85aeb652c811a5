# Pedals that send nothing but downs: each is a press, and neither what bounces nor what was down before
# is one. A press that nobody takes is a tap, too, and one that is cancelled stays cancelled.
device pedal grab exclusive momentary SHUTTER=primary
device plain grab exclusive momentary debounce 0ms RECORD=secondary
0ms     client A single
0ms     session A running
10ms    down SHUTTER
14ms    down SHUTTER
500ms   down SHUTTER
800ms   up SHUTTER
803ms   down SHUTTER
806ms   up SHUTTER
1000ms  stall pedal
1050ms  down SHUTTER
1100ms  resume pedal
1150ms  up SHUTTER
1200ms  down SHUTTER
1200500us  lock
1300ms  down SHUTTER
1400ms  unlock
1500ms  unplug pedal
1600ms  plug pedal SHUTTER
1700ms  up SHUTTER
1800ms  down SHUTTER
2000ms  down RECORD
2000500us  down RECORD
2100ms  down RECORD
2100300us  up RECORD
2200ms  mode plain observe
2300ms  down RECORD
2300ms  unplug plain

10ms    A began primary SHUTTER
11ms    A ended SHUTTER held 1ms
500ms   A began primary SHUTTER
501ms   A ended SHUTTER held 1ms
1200ms  A began primary SHUTTER
1200500us  A cancelled SHUTTER locked held 500us
1300ms  default SHUTTER down
1301ms  default SHUTTER up
1800ms  A began primary SHUTTER
1801ms  A ended SHUTTER held 1ms
2000ms  A began secondary RECORD
2001ms  A ended RECORD held 1ms
2100ms  A began secondary RECORD
2101ms  A ended RECORD held 1ms
2300ms  A began secondary RECORD
2300ms  A cancelled RECORD device_removed held 0ms

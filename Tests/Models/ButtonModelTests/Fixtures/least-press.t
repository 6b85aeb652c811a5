# SPDX-License-Identifier: Apache-2.0
# A least press of 5 ms: spikes on a long wire are no presses, also several of them, nor one at the end of a press. A
# press is later by 5 ms and has the stamp of its first edge, whether it bounces or not. Bounces of the release are
# absorbed as ever.
device box grab exclusive least 5ms SHUTTER=primary
device plain grab exclusive least 5ms debounce 0ms RECORD=secondary
show audit
0ms      client A pair
0ms      session A running
10ms     down SHUTTER
10200us  up SHUTTER
30ms     down SHUTTER
30500us  up SHUTTER
33ms     down SHUTTER
33500us  up SHUTTER
100ms    down SHUTTER
101ms    up SHUTTER
102ms    down SHUTTER
200ms    up SHUTTER
203ms    down SHUTTER
204ms    up SHUTTER
300ms    down SHUTTER
305ms    up SHUTTER
400ms    down RECORD
402ms    up RECORD
500ms    down RECORD
510ms    up RECORD
600ms    wait

0ms      audit seat0 foreground A
15200us  audit SHUTTER bounced 2
38500us  audit SHUTTER bounced 4
107ms    A began primary SHUTTER at 100ms
107ms    audit SHUTTER bounced 2
200ms    A ended SHUTTER held 100ms
219ms    audit SHUTTER bounced 2
305ms    A began primary SHUTTER at 300ms
320ms    A ended SHUTTER held 5ms at 305ms
407ms    audit RECORD bounced 2
505ms    A began secondary RECORD at 500ms
510ms    A ended RECORD held 10ms

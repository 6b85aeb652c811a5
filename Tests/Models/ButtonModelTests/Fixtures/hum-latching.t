# SPDX-License-Identifier: Apache-2.0
# A latching switch whose contact chatters for 0.6 s, and that comes to rest closed: after that each time that it is
# moved is a press again.
device box grab exclusive latching SHUTTER=primary
0ms client A single
0ms session A running
10ms down SHUTTER
20ms up SHUTTER
30ms down SHUTTER
40ms up SHUTTER
50ms down SHUTTER
60ms up SHUTTER
70ms down SHUTTER
80ms up SHUTTER
90ms down SHUTTER
100ms up SHUTTER
110ms down SHUTTER
120ms up SHUTTER
130ms down SHUTTER
140ms up SHUTTER
150ms down SHUTTER
160ms up SHUTTER
170ms down SHUTTER
180ms up SHUTTER
190ms down SHUTTER
200ms up SHUTTER
210ms down SHUTTER
220ms up SHUTTER
230ms down SHUTTER
240ms up SHUTTER
250ms down SHUTTER
260ms up SHUTTER
270ms down SHUTTER
280ms up SHUTTER
290ms down SHUTTER
300ms up SHUTTER
310ms down SHUTTER
320ms up SHUTTER
330ms down SHUTTER
340ms up SHUTTER
350ms down SHUTTER
360ms up SHUTTER
370ms down SHUTTER
380ms up SHUTTER
390ms down SHUTTER
400ms up SHUTTER
410ms down SHUTTER
420ms up SHUTTER
430ms down SHUTTER
440ms up SHUTTER
450ms down SHUTTER
460ms up SHUTTER
470ms down SHUTTER
480ms up SHUTTER
490ms down SHUTTER
500ms up SHUTTER
510ms down SHUTTER
520ms up SHUTTER
530ms down SHUTTER
540ms up SHUTTER
550ms down SHUTTER
560ms up SHUTTER
570ms down SHUTTER
580ms up SHUTTER
590ms down SHUTTER
600ms up SHUTTER
610ms down SHUTTER
1000ms up SHUTTER
2000ms down SHUTTER
3000ms up SHUTTER
3500ms wait

10ms A began primary SHUTTER
11ms A ended SHUTTER held 1ms
510ms SHUTTER does not come to rest
625ms SHUTTER rests
1000ms A began primary SHUTTER
1001ms A ended SHUTTER held 1ms
2000ms A began primary SHUTTER
2001ms A ended SHUTTER held 1ms
3000ms A began primary SHUTTER
3001ms A ended SHUTTER held 1ms

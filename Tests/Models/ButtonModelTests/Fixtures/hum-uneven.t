# SPDX-License-Identifier: Apache-2.0
# A line that hums unevenly, 16 ms and 4 ms: each period is a press, because the line rests for longer than the window
# in it. No hand presses fifteen times in half a second: the last press is taken back, and no other one counts until
# the line has rested for 100 ms.
device box grab exclusive SHUTTER=primary
0ms client A single
0ms session A running
10ms down SHUTTER
26ms up SHUTTER
30ms down SHUTTER
46ms up SHUTTER
50ms down SHUTTER
66ms up SHUTTER
70ms down SHUTTER
86ms up SHUTTER
90ms down SHUTTER
106ms up SHUTTER
110ms down SHUTTER
126ms up SHUTTER
130ms down SHUTTER
146ms up SHUTTER
150ms down SHUTTER
166ms up SHUTTER
170ms down SHUTTER
186ms up SHUTTER
190ms down SHUTTER
206ms up SHUTTER
210ms down SHUTTER
226ms up SHUTTER
230ms down SHUTTER
246ms up SHUTTER
250ms down SHUTTER
266ms up SHUTTER
270ms down SHUTTER
286ms up SHUTTER
290ms down SHUTTER
306ms up SHUTTER
310ms down SHUTTER
326ms up SHUTTER
330ms down SHUTTER
346ms up SHUTTER
350ms down SHUTTER
366ms up SHUTTER
370ms down SHUTTER
386ms up SHUTTER
390ms down SHUTTER
406ms up SHUTTER
410ms down SHUTTER
426ms up SHUTTER
430ms down SHUTTER
446ms up SHUTTER
450ms down SHUTTER
466ms up SHUTTER
470ms down SHUTTER
486ms up SHUTTER
490ms down SHUTTER
506ms up SHUTTER
510ms down SHUTTER
526ms up SHUTTER
530ms down SHUTTER
546ms up SHUTTER
550ms down SHUTTER
566ms up SHUTTER
570ms down SHUTTER
586ms up SHUTTER
590ms down SHUTTER
606ms up SHUTTER
610ms down SHUTTER
626ms up SHUTTER
630ms down SHUTTER
646ms up SHUTTER
650ms down SHUTTER
666ms up SHUTTER
670ms down SHUTTER
686ms up SHUTTER
690ms down SHUTTER
706ms up SHUTTER
1000ms down SHUTTER
1100ms up SHUTTER
1500ms wait

10ms A began primary SHUTTER
26ms A ended SHUTTER held 16ms
45ms A began primary SHUTTER at 30ms
46ms A ended SHUTTER held 16ms
65ms A began primary SHUTTER at 50ms
66ms A ended SHUTTER held 16ms
85ms A began primary SHUTTER at 70ms
86ms A ended SHUTTER held 16ms
105ms A began primary SHUTTER at 90ms
106ms A ended SHUTTER held 16ms
125ms A began primary SHUTTER at 110ms
126ms A ended SHUTTER held 16ms
145ms A began primary SHUTTER at 130ms
146ms A ended SHUTTER held 16ms
165ms A began primary SHUTTER at 150ms
166ms A ended SHUTTER held 16ms
185ms A began primary SHUTTER at 170ms
186ms A ended SHUTTER held 16ms
205ms A began primary SHUTTER at 190ms
206ms A ended SHUTTER held 16ms
225ms A began primary SHUTTER at 210ms
226ms A ended SHUTTER held 16ms
245ms A began primary SHUTTER at 230ms
246ms A ended SHUTTER held 16ms
265ms A began primary SHUTTER at 250ms
266ms A ended SHUTTER held 16ms
285ms A began primary SHUTTER at 270ms
286ms A ended SHUTTER held 16ms
305ms SHUTTER does not come to rest
806ms SHUTTER rests
1000ms A began primary SHUTTER
1100ms A ended SHUTTER held 100ms

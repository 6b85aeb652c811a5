# SPDX-License-Identifier: Apache-2.0
# A key switch whose wire hums locks the seat, and does not unlock it when it is given up: only when it has rested.
device box grab exclusive SWITCH=lock
100ms down SWITCH
110ms up SWITCH
120ms down SWITCH
130ms up SWITCH
140ms down SWITCH
150ms up SWITCH
160ms down SWITCH
170ms up SWITCH
180ms down SWITCH
190ms up SWITCH
200ms down SWITCH
210ms up SWITCH
220ms down SWITCH
230ms up SWITCH
240ms down SWITCH
250ms up SWITCH
260ms down SWITCH
270ms up SWITCH
280ms down SWITCH
290ms up SWITCH
300ms down SWITCH
310ms up SWITCH
320ms down SWITCH
330ms up SWITCH
340ms down SWITCH
350ms up SWITCH
360ms down SWITCH
370ms up SWITCH
380ms down SWITCH
390ms up SWITCH
400ms down SWITCH
410ms up SWITCH
420ms down SWITCH
430ms up SWITCH
440ms down SWITCH
450ms up SWITCH
460ms down SWITCH
470ms up SWITCH
480ms down SWITCH
490ms up SWITCH
500ms down SWITCH
510ms up SWITCH
520ms down SWITCH
530ms up SWITCH
540ms down SWITCH
550ms up SWITCH
560ms down SWITCH
570ms up SWITCH
580ms down SWITCH
590ms up SWITCH
600ms down SWITCH
610ms up SWITCH
620ms down SWITCH
630ms up SWITCH
640ms down SWITCH
650ms up SWITCH
660ms down SWITCH
670ms up SWITCH
680ms down SWITCH
690ms up SWITCH
2000ms down SWITCH
2100ms up SWITCH
2500ms wait

100ms seat0 locked by its key switch
600ms SWITCH does not come to rest
705ms SWITCH rests
705ms seat0 unlocked by its key switch
2000ms seat0 locked by its key switch
2100ms seat0 unlocked by its key switch

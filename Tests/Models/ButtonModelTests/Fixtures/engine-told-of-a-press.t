# SPDX-License-Identifier: Apache-2.0
# The engine learns of each edge that a session's client was sent, and of no other, so that a photo need not rely on
# the client's word. A forwarded event is itself the report; an event that could not be sent is not reported.
show engine
0ms     client A single
0ms     session A running
10ms    down VOLUMEDOWN
15ms    up VOLUMEDOWN
100ms   down VOLUMEUP
110ms   up VOLUMEUP
200ms   down SHUTTER
210ms   disable A
220ms   up SHUTTER
300ms   enable A
310ms   down SHUTTER
320ms   kill A
330ms   up SHUTTER
400ms   client B single engine
400ms   session B running
410ms   down SHUTTER
450ms   up SHUTTER

0ms     engine told A foreground
10ms    A began primary VOLUMEDOWN
10ms    engine told A of a press
30ms    A ended VOLUMEDOWN held 5ms at 15ms
30ms    engine told A of a press at 15ms
100ms   A began secondary VOLUMEUP
100ms   engine told A of a press
125ms   A ended VOLUMEUP held 10ms at 110ms
125ms   engine told A of a press at 110ms
200ms   A began primary SHUTTER
200ms   engine told A of a press
210ms   A cancelled SHUTTER interaction_disabled held 10ms
210ms   engine told A of a press
310ms   A began primary SHUTTER
310ms   engine told A of a press
320ms   engine told A background
400ms   engine told B foreground
410ms   B began primary SHUTTER
410ms   engine B began primary SHUTTER
450ms   B ended SHUTTER held 40ms
450ms   engine B ended SHUTTER held 40ms

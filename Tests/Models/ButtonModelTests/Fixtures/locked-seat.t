# SPDX-License-Identifier: Apache-2.0
# A lock of one seat leaves the other as it is; the engine learns which session it concerns (R-73).
device left observe VOLUMEDOWN=primary
device right observe seat seat1 CAMERA=primary
show engine
0ms    client A single
0ms    session A running
0ms    client B single seat seat1
0ms    session B running
10ms   down VOLUMEDOWN
20ms   down CAMERA
50ms   lock seat0
60ms   up CAMERA
70ms   up VOLUMEDOWN
100ms  down VOLUMEDOWN
110ms  down CAMERA
120ms  up VOLUMEDOWN
130ms  up CAMERA
140ms  why VOLUMEDOWN
140ms  why CAMERA
200ms  lock
210ms  unlock seat1
220ms  why CAMERA
230ms  unlock
240ms  why VOLUMEDOWN

0ms    engine told A foreground
0ms    engine told B foreground
10ms   A began primary VOLUMEDOWN
10ms   engine told A of a press
20ms   B began primary CAMERA
20ms   engine told B of a press
50ms   A cancelled VOLUMEDOWN locked held 40ms
50ms   engine told A of a press
50ms   engine told B unlocked
50ms   engine told locked
60ms   B ended CAMERA held 40ms
60ms   engine told B of a press
100ms  default VOLUMEDOWN down
110ms  B began primary CAMERA
110ms  engine told B of a press
120ms  default VOLUMEDOWN up
130ms  B ended CAMERA held 20ms
130ms  engine told B of a press
140ms  why VOLUMEDOWN default locked
140ms  why CAMERA granted B
200ms  engine told B locked
210ms  engine told B unlocked
220ms  why CAMERA granted B
230ms  engine told unlocked
240ms  why VOLUMEDOWN granted A

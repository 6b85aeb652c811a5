# SPDX-License-Identifier: Apache-2.0
# Two key switches of one seat both have to be turned back; a lost turn is found when events are lost;
# a switch that becomes a button is no press until it was up.
device door observe debounce 0ms F13=lock
device desk observe debounce 0ms F14=lock CAMERA=primary
0ms    client A single
0ms    session A running
10ms   down F13
20ms   down F14
30ms   up F13
40ms   why CAMERA
50ms   up F14
60ms   why CAMERA
100ms  stall desk
110ms  down F14
120ms  resume desk
130ms  why CAMERA
140ms  stall desk
150ms  up F14
160ms  resume desk
170ms  why CAMERA
200ms  down F14
210ms  role F14 primary
220ms  unlock
230ms  up F14
240ms  down F14
250ms  up F14

10ms   seat0 locked by its key switch
20ms   seat0 locked by its key switch
40ms   why CAMERA default locked
50ms   seat0 unlocked by its key switch
60ms   why CAMERA granted A
120ms  seat0 locked by its key switch
130ms  why CAMERA default locked
160ms  seat0 unlocked by its key switch
170ms  why CAMERA granted A
200ms  seat0 locked by its key switch
240ms  A began primary F14
250ms  A ended F14 held 10ms

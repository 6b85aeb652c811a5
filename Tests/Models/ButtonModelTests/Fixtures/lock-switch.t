# SPDX-License-Identifier: Apache-2.0
# A key switch locks its seat while it is down: its level counts, its contacts may bounce, and it is
# no press. Without it the seat stays locked, even when it comes back in the other position (R-73).
device panel observe exclusive debounce 15ms KEYSWITCH=lock
device front observe VOLUMEDOWN=primary
0ms    client A single
0ms    session A running
10ms   down VOLUMEDOWN
20ms   down KEYSWITCH
22ms   up KEYSWITCH
24ms   down KEYSWITCH
50ms   up VOLUMEDOWN
60ms   why KEYSWITCH
70ms   why VOLUMEDOWN
100ms  up KEYSWITCH
120ms  why VOLUMEDOWN
150ms  unplug panel
160ms  why VOLUMEDOWN
170ms  plug panel
180ms  why VOLUMEDOWN
200ms  down KEYSWITCH
240ms  up KEYSWITCH
250ms  why VOLUMEDOWN
300ms  unlock
300ms  unplug panel
310ms  unlock
320ms  plug panel KEYSWITCH
330ms  why VOLUMEDOWN

10ms   A began primary VOLUMEDOWN
20ms   seat0 locked by its key switch
20ms   A cancelled VOLUMEDOWN locked held 10ms
60ms   why KEYSWITCH swallowed lock_switch
70ms   why VOLUMEDOWN default locked
100ms  seat0 unlocked by its key switch
120ms  why VOLUMEDOWN granted A
150ms  seat0 locked by its key switch
160ms  why VOLUMEDOWN default locked
180ms  why VOLUMEDOWN default locked
200ms  seat0 locked by its key switch
240ms  seat0 unlocked by its key switch
250ms  why VOLUMEDOWN granted A
300ms  seat0 locked by its key switch
320ms  seat0 locked by its key switch
330ms  why VOLUMEDOWN default locked

# SPDX-License-Identifier: Apache-2.0
# One remote that is two devices: the same key within 40 ms is the same push, whichever device is first and however long
# it is held. Another key is another push, and so is the same key of other hardware.
device left proxy hardware remote VOLUMEUP=primary CAMERA=primary
device right proxy hardware remote VOLUMEUP=primary CAMERA=primary
device other proxy VOLUMEUP=primary
0ms    client A pair
0ms    session A running
100ms  down left/VOLUMEUP
106ms  down right/VOLUMEUP
180ms  up left/VOLUMEUP
186ms  up right/VOLUMEUP
500ms  down right/CAMERA
540ms  down left/CAMERA
560ms  up right/CAMERA
580ms  up left/CAMERA
900ms  down left/VOLUMEUP
941ms  down right/VOLUMEUP
960ms  up left/VOLUMEUP
980ms  up right/VOLUMEUP
1200ms down left/VOLUMEUP
1210ms down right/CAMERA
1220ms down other/VOLUMEUP
1240ms up left/VOLUMEUP
1250ms up other/VOLUMEUP
1260ms up right/CAMERA

100ms  A began primary VOLUMEUP
180ms  A ended VOLUMEUP held 80ms
500ms  A began primary CAMERA
560ms  A ended CAMERA held 60ms
900ms  A began primary VOLUMEUP
941ms  A began primary VOLUMEUP
960ms  A ended VOLUMEUP held 60ms
980ms  A ended VOLUMEUP held 39ms
1200ms A began primary VOLUMEUP
1210ms A began primary CAMERA
1220ms A began primary VOLUMEUP
1240ms A ended VOLUMEUP held 40ms
1250ms A ended VOLUMEUP held 30ms
1260ms A ended CAMERA held 50ms

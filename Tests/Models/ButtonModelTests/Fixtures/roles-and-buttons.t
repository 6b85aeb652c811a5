# SPDX-License-Identifier: Apache-2.0
# Exactly these roles, only these buttons.
0ms    client A roles secondary buttons VOLUMEUP,RECORD
0ms    add A.2 primary_only buttons SHUTTER
0ms    session A running
10ms   down VOLUMEUP
40ms   up VOLUMEUP
50ms   down SHUTTER
80ms   up SHUTTER
90ms   down VOLUMEDOWN
120ms  up VOLUMEDOWN

10ms   A began secondary VOLUMEUP
40ms   A ended VOLUMEUP held 30ms
50ms   A.2 began primary SHUTTER
80ms   A.2 ended SHUTTER held 30ms
90ms   default VOLUMEDOWN down
120ms  default VOLUMEDOWN up

# SPDX-License-Identifier: Apache-2.0
# A press that goes to the default behaviour flashes twice, in place of the light's pattern, which
# goes on unseen: the light was blinking and is lit when the flash ends.
setting lights
0ms     down SHUTTER
50ms    up SHUTTER
700ms   client A primary_only
700ms   session A running
700ms   readiness A ready
1000ms  down RECORD
1050ms  up RECORD
1700ms  readiness A not_ready_waiting_for_processing
1730ms  down RECORD
1780ms  up RECORD
2240ms  readiness A ready

0ms     default SHUTTER down
50ms    default SHUTTER up
100ms   light seat0 white
200ms   light seat0 dark
300ms   light seat0 white
400ms   light seat0 dark
700ms   light seat0 green
1000ms  default RECORD down
1000ms  light seat0 dark
1050ms  default RECORD up
1100ms  light seat0 white
1200ms  light seat0 dark
1300ms  light seat0 white
1400ms  light seat0 dark
1500ms  light seat0 green
1700ms  light seat0 dark
1730ms  default RECORD down
1780ms  default RECORD up
1830ms  light seat0 white
1930ms  light seat0 dark
2030ms  light seat0 white
2130ms  light seat0 dark
2240ms  light seat0 green

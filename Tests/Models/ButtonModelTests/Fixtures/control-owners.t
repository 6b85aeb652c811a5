# SPDX-License-Identifier: Apache-2.0
# Only the client in front with a running session has its controls turned. At most four, each with a name of its own; a
# control that stays keeps its value.
device knob observe dial REL_DIAL=exposure_bias
0ms    client A single
10ms   control A bias slider -2,2,1 use exposure_bias value 0
100ms  turn REL_DIAL 1
150ms  command bias 1
200ms  session A running
210ms  turn REL_DIAL 1
300ms  control A other picker 2
310ms  turn REL_DIAL 1
320ms  lock
330ms  turn REL_DIAL -1
340ms  unlock
350ms  turn REL_DIAL -1
400ms  control A c picker 2
410ms  control A d picker 2
420ms  control A e picker 2
430ms  control A d picker 0
440ms  control A d slider 3,3
450ms  controls A none
460ms  turn REL_DIAL -1

150ms  command refused NoSuchControl bias
210ms  A became_active bias
210ms  A entering_fullscreen bias
210ms  A value bias 1
310ms  A value bias 2
320ms  A exiting_fullscreen bias
320ms  A became_inactive bias
350ms  A became_active bias
350ms  A entering_fullscreen bias
350ms  A value bias 1
420ms  A refused InvalidParameter controls
430ms  A refused InvalidParameter controls[3].count
440ms  A refused InvalidParameter controls[3].maximum
450ms  A exiting_fullscreen bias
450ms  A became_inactive bias

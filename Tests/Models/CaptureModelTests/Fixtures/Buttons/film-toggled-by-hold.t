# SPDX-License-Identifier: Apache-2.0
# A hold toggles, a press photographs.
secondary photo
secondary_hold toggle_recording
10ms   began 1 secondary
600ms  ended 1
1000ms began 2 secondary
1100ms ended 2
2000ms began 3 secondary
2600ms ended 3

510ms film 1 of 10ms
1100ms photo 2 of 1000ms
2500ms stop film at 2000ms

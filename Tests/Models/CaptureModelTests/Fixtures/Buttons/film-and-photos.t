# SPDX-License-Identifier: Apache-2.0
# Photos are taken while a film is made, with their own lockout.
primary photo
secondary toggle_recording
lockout 100ms
10ms  began 1 secondary
20ms  began 2 primary
30ms  served 2
40ms  began 3 primary
130ms began 4 primary
140ms began 5 secondary

10ms film 1 of 10ms
20ms photo 2 of 20ms
40ms dropped 3 lockout
130ms photo 4 of 130ms
140ms stop film at 140ms

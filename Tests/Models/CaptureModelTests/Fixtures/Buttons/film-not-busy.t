# SPDX-License-Identifier: Apache-2.0
# A photo in work does not keep a film from beginning, and waiting presses stay where they are.
primary photo
secondary toggle_recording
busy queue
10ms began 1 primary
20ms began 2 primary
30ms began 3 secondary
40ms served 1

10ms photo 1 of 10ms
30ms film 3 of 30ms
40ms photo 2 of 20ms

# SPDX-License-Identifier: Apache-2.0
# The next camera, but not while a film is made.
primary toggle_recording
secondary next_camera
10ms began 1 secondary
20ms began 2 primary
30ms began 3 secondary
40ms began 4 primary
50ms began 5 secondary

10ms camera 1
20ms film 2 of 20ms
30ms dropped 3 filming
40ms stop film at 40ms
50ms camera 5

# SPDX-License-Identifier: Apache-2.0
# The words stay until a press or for 10 s; then everything begins anew, once there is a camera.
camera ok
0ms start 0
1000ms camera no_camera
5000ms start 0
11500ms start 0
12000ms camera ok
12500ms down 1
12600ms tap 1
13000ms start 0

0ms light on
0ms countdown 0 until 3000ms
1000ms light off
1000ms sorry no_camera
11000ms attract
11500ms sorry no_camera
12600ms attract
13000ms light on
13000ms countdown 0 until 16000ms

# SPDX-License-Identifier: Apache-2.0
# The next camera, by a hold.
secondary_hold next_camera
10ms  began 1 secondary
600ms ended 1
700ms began 2 secondary
800ms ended 2

510ms camera 1

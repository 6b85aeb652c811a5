# SPDX-License-Identifier: Apache-2.0
# The system sees a touch in any case; with no client in front it is only the system's.
device screen observe screen display0 touch0=primary
show audit
10ms   touch 0 down 0.5,0.9
20ms   touch 0 move 0.1,0.1
60ms   touch 0 up

10ms   default touch0 down
10ms   audit touch0 default nobody_in_foreground
60ms   default touch0 up

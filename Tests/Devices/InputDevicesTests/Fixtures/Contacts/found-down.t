# SPDX-License-Identifier: Apache-2.0
# A finger that is down when the device is opened is no news; its end is.
slots 2
found 1 id 9 x 50 y 60
5ms slot 1 x 70
15ms id -1

5ms touch1 moved 70,60
15ms touch1 up

# SPDX-License-Identifier: Apache-2.0
# The camera cannot be switched. It goes back, and what it says afterwards changes nothing.
0ms begin
50ms refused CameraBusy
60ms refused DeviceFailure
61ms frame 1 100
80ms back

0ms switch
50ms captured CameraBusy after 50ms
50ms go back
80ms settled after 80ms

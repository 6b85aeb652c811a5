# SPDX-License-Identifier: Apache-2.0
# The stream does not begin again: the camera counts as failed, and what it says afterwards changes nothing.
0ms begin
50ms streams
60ms frame 1 100
70ms frame 2 100
3069ms wait
3070ms wait
4000ms back
4001ms ended DeviceFailure
4002ms cancelled DeviceFailure

0ms switch
70ms captured 2 after 70ms
70ms go back
3070ms lost
3070ms settled after 3070ms

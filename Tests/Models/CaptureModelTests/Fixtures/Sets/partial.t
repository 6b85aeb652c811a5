# SPDX-License-Identifier: Apache-2.0
# A camera without a frame leaves the others theirs: the skew is that of the frames there are.
cameras 3
frame 0 1000ms
none 2 DeviceWasDisconnected
frame 1 1004ms

whole, skew 4ms, 2 DeviceWasDisconnected

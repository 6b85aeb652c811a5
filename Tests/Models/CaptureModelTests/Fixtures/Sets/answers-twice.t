# SPDX-License-Identifier: Apache-2.0
# A camera's second answer changes nothing, nor does an answer of a camera that is not in the set.
cameras 2
frame 0 1000ms
frame 0 2000ms
none 0 NoDataCaptured
frame 5 3000ms
frame 1 1001ms
frame 1 1002ms

whole, skew 1ms

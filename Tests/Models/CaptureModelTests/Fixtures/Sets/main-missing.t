# SPDX-License-Identifier: Apache-2.0
# The main camera has no frame. One frame alone has no skew.
cameras 2
none 0 NoDataCaptured
frame 1 1004ms

whole, skew 0ms, 0 NoDataCaptured

# SPDX-License-Identifier: Apache-2.0
# No client: every press goes to the default behaviour (G.1, row 1).
10ms   down VOLUMEDOWN
40ms   up VOLUMEDOWN
60ms   why VOLUMEDOWN
60ms   why SHUTTER

10ms   default VOLUMEDOWN down
40ms   default VOLUMEDOWN up
60ms   why VOLUMEDOWN default nobody_in_foreground
60ms   why SHUTTER default nobody_in_foreground

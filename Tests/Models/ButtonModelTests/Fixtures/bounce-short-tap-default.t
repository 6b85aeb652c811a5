# SPDX-License-Identifier: Apache-2.0
# The same for the default behaviour.
10ms   down SHUTTER
14ms   up SHUTTER
16ms   down SHUTTER
18ms   up SHUTTER
100ms  wait

10ms   default SHUTTER down
33ms   default SHUTTER up at 18ms

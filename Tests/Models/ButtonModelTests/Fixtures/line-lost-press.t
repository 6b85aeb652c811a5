# SPDX-License-Identifier: Apache-2.0
# A line loses the press. It begins when the level is read, with the time of the reading.
0ms    client A single
0ms    session A running
30ms   stall gpio
40ms   down SHUTTER
50ms   resume gpio
90ms   up SHUTTER

50ms   A began primary SHUTTER
90ms   A ended SHUTTER held 40ms

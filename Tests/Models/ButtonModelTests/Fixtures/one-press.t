# SPDX-License-Identifier: Apache-2.0
# One press, one client.
0ms    client A single
0ms    session A running
10ms   down VOLUMEDOWN
250ms  up VOLUMEDOWN

10ms   A began primary VOLUMEDOWN
250ms  A ended VOLUMEDOWN held 240ms

# SPDX-License-Identifier: Apache-2.0
# The lights are dark when the gateway has stopped.
setting lights
0ms    client A single
0ms    session A running
0ms    readiness A ready
10ms   shutdown

0ms    light seat0 green
10ms   light seat0 dark
10ms   gateway stopped

# SPDX-License-Identifier: Apache-2.0
# The gateway stops while keys are held: grabs without a held key end at once, the others when their
# time is over. Lines delay nothing, because no other program sees them.
device keyboard proxy VOLUMEDOWN=primary VOLUMEUP=secondary
device remote proxy CAMERA=primary
device gpio grab exclusive SHUTTER=secondary
show grab
0ms    client A primary_only
0ms    session A running
10ms   down VOLUMEDOWN
20ms   down VOLUMEUP
25ms   down SHUTTER
30ms   shutdown
2000ms wait

0ms    grab keyboard
0ms    grab remote
10ms   A began primary VOLUMEDOWN
20ms   default VOLUMEUP down
25ms   default SHUTTER down
30ms   A cancelled VOLUMEDOWN gateway_shutdown held 20ms
30ms   release remote
1530ms default VOLUMEUP up
1530ms default SHUTTER up
1530ms release keyboard
1530ms gateway stopped

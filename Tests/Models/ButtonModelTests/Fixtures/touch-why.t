# SPDX-License-Identifier: Apache-2.0
# The route of a touch depends on its place.
device screen observe screen display0 touch0=primary
0ms    client A single
0ms    session A running
0ms    why touch0
10ms   region A button 0,0.6,1,0.4
20ms   why touch0 0.5,0.9
30ms   why touch0 0.5,0.1
40ms   why touch0

0ms    why touch0 granted A
20ms   why touch0 granted A
30ms   why touch0 default outside_regions
40ms   why touch0 default outside_regions

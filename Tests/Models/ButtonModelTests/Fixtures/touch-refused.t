# SPDX-License-Identifier: Apache-2.0
# Invalid regions: no size, beyond the surface, a path of two points, a name that is already there.
device screen observe screen display0 touch0=primary
0ms    client A single
0ms    session A running
0ms    region A flat 0,0.6,1,0
10ms   regions A everywhere
10ms   region A far 0.5,0.6,0.6,0.4
20ms   regions A everywhere
20ms   region A line path 0,0 1,1
30ms   regions A everywhere
30ms   region A twice 0,0,1,1
30ms   region A twice 0,0,1,0.5
40ms   touch 0 down 0.5,0.9
50ms   touch 0 up

0ms    A refused InvalidParameter regions[0].rectangle
10ms   A refused InvalidParameter regions[0].rectangle
20ms   A refused InvalidParameter regions[0].path
30ms   A refused InvalidParameter regions[1].identifier
40ms   A began primary touch0 in twice
50ms   A ended touch0 held 10ms

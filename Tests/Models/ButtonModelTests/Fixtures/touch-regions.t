# SPDX-License-Identifier: Apache-2.0
# Regions: the edges belong to them, a touch outside is left to the system, overlap goes to the newest.
device screen observe screen display0 touch0=primary
show audit
0ms    client A single
0ms    session A running
0ms    region A lower 0,0.6,1,0.4
0ms    region A record 0.8,0.8,0.2,0.2 role secondary
10ms   touch 0 down 0.5,0.6
20ms   touch 0 up
30ms   touch 0 down 0.9,0.9
40ms   touch 0 up
50ms   touch 0 down 0.5,0.59
60ms   touch 0 up

0ms    audit seat0 foreground A
10ms   A began primary touch0 in lower
10ms   audit touch0 seen by the system too
20ms   A ended touch0 held 10ms
30ms   A began secondary touch0 in record
30ms   audit touch0 seen by the system too
40ms   A ended touch0 held 10ms
50ms   default touch0 down
50ms   audit touch0 default outside_regions
60ms   default touch0 up

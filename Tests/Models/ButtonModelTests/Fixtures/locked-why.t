# SPDX-License-Identifier: Apache-2.0
# While the seat is locked, the lock is the reason, whatever else keeps a press from clients. A button
# without a role never belongs to a client.
0ms    client A single background
0ms    lock
10ms   down SHUTTER
40ms   up SHUTTER
60ms   why SHUTTER
70ms   unlock
70ms   why SHUTTER
80ms   foreground A
80ms   disable A
80ms   lock
80ms   why SHUTTER
90ms   session A running
90ms   enable A
90ms   why SHUTTER
100ms  role RECORD none
100ms  why RECORD
110ms  unlock
110ms  why SHUTTER

10ms   default SHUTTER down
40ms   default SHUTTER up
60ms   why SHUTTER default locked
70ms   why SHUTTER default nobody_in_foreground
80ms   why SHUTTER default locked
90ms   why SHUTTER default locked
100ms  why RECORD default no_role
110ms  why SHUTTER granted A

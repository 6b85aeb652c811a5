# SPDX-License-Identifier: Apache-2.0
# Each condition has its own word, in the order of the Gateway interface.
setting foreground last_to_ask
0ms    why SHUTTER
10ms   client A primary_only
20ms   engine lost
20ms   why SHUTTER
30ms   engine attached
30ms   why SHUTTER
40ms   session A starting
40ms   why SHUTTER
50ms   session A interrupted
50ms   why SHUTTER
60ms   session A running
60ms   why SHUTTER
60ms   why RECORD
70ms   disable A
70ms   why SHUTTER
80ms   enable A
80ms   lock
80ms   why SHUTTER
90ms   unlock
90ms   unplug gpio
90ms   why SHUTTER

0ms    why SHUTTER default nobody_in_foreground
20ms   why SHUTTER default engine_absent
30ms   why SHUTTER default no_session
40ms   why SHUTTER default session_not_running
50ms   why SHUTTER default session_interrupted
60ms   why SHUTTER granted A
60ms   why RECORD default not_taken
70ms   why SHUTTER default disabled
80ms   why SHUTTER default locked
90ms   why SHUTTER refused NoSuchDevice gpio

# SPDX-License-Identifier: Apache-2.0
# Presses of buttons that clients draw themselves: decided like all others, dated back by their age, and for the
# interaction that names itself alone.
show audit
0ms    client A single
0ms    client B single background
0ms    session B running
10ms   press A primary
20ms   session A running
30ms   press A primary 12ms
40ms   press A secondary
50ms   withdraw A
60ms   release A
70ms   press B primary
80ms   press A primary 400ms
90ms   lock
100ms  release A
110ms  press A none

0ms    audit seat0 foreground A
10ms   A refused PressRefused session_not_running
30ms   A began primary touch0 at 18ms
40ms   A began secondary touch1
50ms   A cancelled touch0 withdrawn held 32ms
60ms   A ended touch1 held 20ms
70ms   B refused PressRefused not_foreground
80ms   A began primary touch0 at -170ms
90ms   A cancelled touch0 locked held 260ms
100ms  audit touch0 drained
110ms  A refused InvalidParameter role

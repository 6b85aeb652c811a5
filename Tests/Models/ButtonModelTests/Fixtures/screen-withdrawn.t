# SPDX-License-Identifier: Apache-2.0
# Presses of buttons that clients draw themselves: decided like all others, ended, withdrawn, or cancelled by the lock.
0ms    client A single
0ms    client B single background
0ms    session B running
100ms  press A primary
200ms  session A running
300ms  press A primary
400ms  press A secondary
500ms  withdraw A
600ms  release A
700ms  press B primary
800ms  press A primary
900ms  lock
1000ms release A

100ms  A refused PressRefused session_not_running
300ms  A began primary touch0
400ms  A began secondary touch1
500ms  A cancelled touch0 withdrawn held 200ms
600ms  A ended touch1 held 200ms
700ms  B refused PressRefused not_foreground
800ms  A began primary touch0
900ms  A cancelled touch0 locked held 100ms

# SPDX-License-Identifier: Apache-2.0
# A remote that sleeps: what woke it up is a press, with the stamp of its connection, if the rule says so. What it sends
# afterwards is the same push for a while.
show audit
device held proxy first found_down VOLUMEUP=primary
device woken proxy first connection VOLUMEDOWN=secondary VOLUMEUP=primary
0ms    unplug held
0ms    unplug woken
0ms    client A pair
0ms    session A running
100ms  plug held VOLUMEUP
700ms  up held/VOLUMEUP
1000ms unplug held
1100ms plug held
2000ms plug woken
2300ms down woken/VOLUMEDOWN
2400ms up woken/VOLUMEDOWN
3600ms down woken/VOLUMEDOWN
3700ms up woken/VOLUMEDOWN
4000ms unplug woken
4100ms plug woken VOLUMEDOWN
4300ms up woken/VOLUMEDOWN
4400ms down woken/VOLUMEUP
4500ms up woken/VOLUMEUP

0ms    audit seat0 foreground A
100ms  A began primary VOLUMEUP
100ms  audit VOLUMEUP seen by the system too
700ms  A ended VOLUMEUP held 600ms
2000ms A began primary VOLUMEUP
2000ms audit VOLUMEUP seen by the system too
2001ms A ended VOLUMEUP held 1ms
2300ms audit VOLUMEDOWN swallowed same_push
2400ms audit VOLUMEDOWN drained
3600ms A began secondary VOLUMEDOWN
3700ms A ended VOLUMEDOWN held 100ms
4100ms A began secondary VOLUMEDOWN
4100ms audit VOLUMEDOWN seen by the system too
4300ms A ended VOLUMEDOWN held 200ms
4400ms A began primary VOLUMEUP
4500ms A ended VOLUMEUP held 100ms

# SPDX-License-Identifier: Apache-2.0
# An interruption ends a countdown of the client, as Stop does; the loss of the gateway does not.
100ms  announced 3000ms
500ms  hold_over
1000ms announced 4000ms
1500ms stopped
2000ms announced 5000ms
2500ms lost

100ms shows until 3000ms
500ms shows nothing
1000ms shows until 4000ms
1500ms shows nothing
2000ms shows until 5000ms
5000ms shows nothing

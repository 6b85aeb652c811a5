# SPDX-License-Identifier: Apache-2.0
# Two buttons that film while held: the first one counts.
primary record_while_held
secondary record_while_held
10ms began 1 primary
20ms began 2 secondary
30ms ended 2
40ms ended 1
50ms began 3 secondary

10ms film 1 of 10ms
20ms dropped 2 filming
40ms stop 1 at 40ms
50ms film 3 of 50ms

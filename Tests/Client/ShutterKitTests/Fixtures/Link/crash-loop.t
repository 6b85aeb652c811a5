# SPDX-License-Identifier: Apache-2.0
# A gateway that crashes as soon as it has the interaction is not tried ten times a second.
0ms insert 1
0ms connected
1ms added 1
2ms failed
102ms connected
103ms added 1
104ms failed
304ms connected
305ms added 1
306ms failed
706ms wait

0ms connect
0ms add 1
102ms connect
102ms add 1
304ms connect
304ms add 1
706ms connect

# SPDX-License-Identifier: Apache-2.0
# vivid stamps a frame up to 15 ms ahead of its receipt. 14, before which the camera has lost three, was taken
# before the setting, and its stamp says otherwise; so does that of 19, before the controls were restored.
steps 1
latency 1
lead 15
0ms begin
100ms set
101ms frame 14 of 112
120ms frame 15 of 130
137ms frame 16 of 147
138ms set
139ms frame 19 of 152
157ms frame 20 of 167
174ms frame 21 of 184

0ms set 0
137ms captured 16
137ms restore
174ms settled

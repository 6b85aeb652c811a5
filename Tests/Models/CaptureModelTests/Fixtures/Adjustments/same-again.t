# SPDX-License-Identifier: Apache-2.0
# What is in force already is set all the same, as another program may have changed it, but reported as no change.
10ms   want 1 zoom=2
20ms   set
30ms   want 2 zoom=2
40ms   set

10ms set zoom=2
20ms changed zoom=2
20ms answer 1
30ms set zoom=2
40ms answer 2

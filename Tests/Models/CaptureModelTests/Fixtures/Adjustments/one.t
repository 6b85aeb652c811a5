# SPDX-License-Identifier: Apache-2.0
# A zoom: set, in force, answered.
10ms   want 1 zoom=2
30ms   set

10ms set zoom=2
30ms changed zoom=2
30ms answer 1

# SPDX-License-Identifier: Apache-2.0
# A camera is set as soon as somebody wants it, open or not, and again whenever it was opened: unplugged, it
# forgets everything.
10ms   want 1 zoom=2
20ms   set
90ms   opened
95ms   set

10ms set zoom=2
20ms changed zoom=2
20ms answer 1
90ms set zoom=2

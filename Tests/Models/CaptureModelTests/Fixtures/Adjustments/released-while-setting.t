# SPDX-License-Identifier: Apache-2.0
# While a driver is busy nothing is set back. Once it is done, that is asked for again.
10ms   want 1 zoom=2
12ms   release
20ms   set
21ms   release
30ms   restored
40ms   release

10ms set zoom=2
20ms changed zoom=2
20ms answer 1
21ms restore

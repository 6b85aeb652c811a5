# SPDX-License-Identifier: Apache-2.0
# Closed while the end waits for a key: it waits no longer.
held
10ms a down
10ms read
20ms unwant
30ms close

10ms read unmasked
10ms twin a down
30ms read unmasked
30ms closing always
30ms finish
30ms release
30ms released
30ms stopped

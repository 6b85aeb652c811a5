# SPDX-License-Identifier: Apache-2.0
# Closed while the grab holds: the caller closes all.
held
10ms a down
10ms read
20ms close
30ms want

10ms read unmasked
10ms twin a down
20ms stopped

# SPDX-License-Identifier: Apache-2.0
# A key without a role goes down after the last look: it goes to the twin, and its release ends the grab.
held
at finish a down
10ms unwant
50ms a up
50ms read

10ms read unmasked
10ms closing
10ms finish
10ms twin a down
10ms keep
50ms read unmasked
50ms twin a up
50ms read unmasked
50ms closing
50ms finish
50ms release
50ms released

# SPDX-License-Identifier: Apache-2.0
# The twin holds a key: the grab ends with its release.
held
10ms a down
10ms read
20ms unwant
500ms a up
500ms read

10ms read unmasked
10ms twin a down
500ms read unmasked
500ms twin a up
500ms read unmasked
500ms closing
500ms finish
500ms release
500ms released

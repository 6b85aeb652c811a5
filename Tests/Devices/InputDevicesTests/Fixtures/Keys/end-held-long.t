# SPDX-License-Identifier: Apache-2.0
# After 2 s it ends anyway: with the order to release, the twin lets go of the key.
held
10ms a down
10ms read
20ms unwant
3000ms wait

10ms read unmasked
10ms twin a down
2020ms read unmasked
2020ms closing always
2020ms finish
2020ms release
2020ms released

# SPDX-License-Identifier: Apache-2.0
# In mode grab there is no twin: a button that is down keeps the grab, a key that is passed on to nobody does not.
twinless
held
10ms P down
10ms a down
10ms read
20ms unwant
30ms P up
30ms read

10ms read unmasked
10ms P down alone
10ms twin a down
30ms read unmasked
30ms P up alone
30ms read unmasked
30ms closing
30ms finish
30ms release
30ms released

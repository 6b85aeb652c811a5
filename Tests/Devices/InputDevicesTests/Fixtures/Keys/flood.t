# SPDX-License-Identifier: Apache-2.0
# More than there is time for: what was lost in the pause is made up for by the states, and no press is half.
held
10ms P down
10ms P up
10ms P down
10ms P up
10ms read
60ms P down
60ms P up
60ms P down
60ms overflow
60ms read
70ms P up
70ms read

10ms read unmasked
10ms P down alone
10ms P up alone
10ms P down alone
10ms P up alone
60ms read unmasked
60ms states? unmasked
60ms lost, down: P
70ms read unmasked
70ms P up alone

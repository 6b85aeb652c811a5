# SPDX-License-Identifier: Apache-2.0
# The chord is reported with its last key, which goes on to the twin.
held
10ms x down
10ms y down
10ms read
20ms y up
20ms x up
20ms read
at grabbed x down
30ms unwant
40ms x down
40ms want
50ms x up
50ms read
60ms y down
60ms read

10ms read unmasked
10ms twin x down
10ms escape
10ms twin y down
20ms read unmasked
20ms twin y up
20ms twin x up
30ms read unmasked
30ms closing
30ms finish
30ms release
30ms released
40ms open
40ms keys?
50ms read unmasked
50ms grab
50001us read masked
50001us read unmasked
50001us grabbed
50001us read unmasked
50001us twin x down
50001us read unmasked
60ms read unmasked
60ms escape
60ms twin y down

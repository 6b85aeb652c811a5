# SPDX-License-Identifier: Apache-2.0
# A repetition by the kernel is dropped: the twin's own keys repeat.
held
10ms a down scan
10ms read
260ms a repeat scan
290ms a repeat
300ms P down
550ms P repeat scan
600ms P up
600ms read

10ms read unmasked
10ms twin scan, a down
600ms read unmasked
300ms P down alone
600ms P up alone

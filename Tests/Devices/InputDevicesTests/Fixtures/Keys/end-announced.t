# SPDX-License-Identifier: Apache-2.0
# Announced first, so that several devices wait for the kernel at the same time.
held
10ms announce
10ms unwant

10ms read unmasked
10ms closing
10ms finish
10ms release
10ms released

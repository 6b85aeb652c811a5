# SPDX-License-Identifier: Apache-2.0
# A press cancelled before the decision does nothing, not even at the threshold or the release.
primary photo
primary_hold photo
10ms   began 1 primary
200ms  cancelled 1
300ms  ended 1
900ms  began 2 secondary

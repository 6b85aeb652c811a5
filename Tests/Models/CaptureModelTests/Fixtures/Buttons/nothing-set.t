# SPDX-License-Identifier: Apache-2.0
# Without an action nothing happens.
10ms   began 1 primary
20ms   began 2 secondary
900ms  ended 1
950ms  ended 2

# SPDX-License-Identifier: Apache-2.0
# After events were lost the chord goes on with what is down.
held
10ms x down
10ms a down
10ms overflow
10ms read
20ms y down
20ms read

10ms read unmasked
10ms states? unmasked
10ms lost, down:
20ms read unmasked
20ms escape
20ms twin y down

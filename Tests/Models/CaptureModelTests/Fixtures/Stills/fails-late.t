# SPDX-License-Identifier: Apache-2.0
# The camera fails at the larger size: before its first frame there is no photo.
0ms begin
50ms streams
60ms refused DeviceFailure
90ms back

0ms switch
60ms captured DeviceFailure after 60ms
60ms go back
90ms settled after 90ms

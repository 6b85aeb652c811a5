# SPDX-License-Identifier: Apache-2.0
# The camera fails while its exposure settles: the frame that there is, is the photo.
0ms begin
50ms streams
60ms frame 1 100
70ms refused DeviceFailure
90ms back

0ms switch
70ms captured 1 after 70ms
70ms go back
90ms settled after 90ms

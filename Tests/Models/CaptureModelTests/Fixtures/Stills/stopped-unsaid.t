# SPDX-License-Identifier: Apache-2.0
# The stream is stopped because the session goes on with another camera: nobody says why.
0ms begin
50ms streams
60ms ended
1059ms wait
1060ms wait
2000ms cancelled SessionWasInterrupted

0ms switch
1060ms captured NoDataCaptured after 1060ms
1060ms settled after 1060ms

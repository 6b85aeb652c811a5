# SPDX-License-Identifier: Apache-2.0
# The stream is stopped by the session, which says why a moment later.
0ms begin
50ms streams
60ms ended
900ms cancelled SessionWasInterrupted
901ms cancelled OperationCancelled

0ms switch
900ms captured SessionWasInterrupted after 900ms
900ms settled after 900ms

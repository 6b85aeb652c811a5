# SPDX-License-Identifier: Apache-2.0
# While clips are not enabled, a photo has none.
0ms stream
0ms state running
10ms photo 1 live

0ms readiness 1
10ms refused InvalidSettings liveClip

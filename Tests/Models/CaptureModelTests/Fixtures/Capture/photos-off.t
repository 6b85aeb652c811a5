# SPDX-License-Identifier: Apache-2.0
photos_off
0ms state starting
90ms stream
100ms state running
200ms photo

100ms readiness 1
200ms refused InvalidSettings photoEnabled

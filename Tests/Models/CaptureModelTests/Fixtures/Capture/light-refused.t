# SPDX-License-Identifier: Apache-2.0
# Light is refused with a camera that has none.
brackets
0ms state starting
90ms stream
100ms state running
200ms photo light

100ms readiness 1
200ms refused InvalidSettings light

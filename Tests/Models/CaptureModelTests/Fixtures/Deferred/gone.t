# SPDX-License-Identifier: Apache-2.0
# The owner has taken the stand-in, or removes the folder: nothing more is done.
0ms taken a
0ms taken b
100ms finalize a
200ms gone a
300ms claim a
300ms finalize a
400ms dropped b
9000ms final b
9000ms removed b

100ms finish a
200ms failed a
200ms forget a
400ms failed b
400ms forget b

# SPDX-License-Identifier: Apache-2.0
# A client waits for the photo: it is made at once, on a busy machine and before older ones; then
# those who wait are told.
0ms taken a
0ms taken b
0ms busy
100ms finalize b
110ms finalize b
200ms final b
300ms finalize b
400ms finalize a
500ms finalize b

100ms finish b
200ms final b
300ms final b
400ms finish a
500ms final b

# SPDX-License-Identifier: Apache-2.0
# Modifier keys of a keyboard: before the grab, within it, where they go on to the twin, and after lost events.
modifiers
5ms shift down
5ms read
6ms shift up
6ms read
8ms want
10ms shift down
10ms read
11ms a down
11ms overflow
11ms read

5ms read masked
5ms modifiers 1
6ms read masked
6ms modifiers 0
8ms open
8ms keys?
8ms grab
8001us read masked
8001us read unmasked
8001us grabbed
8001us read unmasked
10ms read unmasked
10ms modifiers 1
10ms twin shift down
11ms read unmasked
11ms states? unmasked
11ms lost, down:

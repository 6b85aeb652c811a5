# SPDX-License-Identifier: Apache-2.0
# A button goes down just before the queue is opened: the kernel's answer has it.
at open P down
0ms want
50ms P up
50ms read

0ms open
0ms keys?
50ms read masked
0ms P down seen
50ms P up seen
50ms read unmasked
50ms grab
50001us read masked
50001us read unmasked
50001us grabbed
50001us read unmasked

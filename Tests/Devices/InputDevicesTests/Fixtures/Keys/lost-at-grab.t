# SPDX-License-Identifier: Apache-2.0
# The unmasked queue runs over while the grab is taken: the kernel is asked once more.
at read-unmasked a down, b down, overflow
0ms want
400ms a up
400ms b up
500001us wait
600ms wait

0ms open
0ms keys?
0ms grab
1us read masked
1us read unmasked
1us read unmasked
1us keys?
1us close
400ms half a
400ms half b
500001us open
500001us keys?
500001us grab
500002us read masked
500002us read unmasked
500002us grabbed
500002us read unmasked

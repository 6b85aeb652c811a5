# SPDX-License-Identifier: Apache-2.0
# A key without a role goes down between the answer and the grab: its stamp says that others saw it.
at grab a down
0ms want
50ms a up
50ms read
600ms wait

0ms open
0ms keys?
0ms grab
1us read masked
1us read unmasked
1us read unmasked
1us close
500001us open
500001us keys?
500001us grab
500002us read masked
500002us read unmasked
500002us grabbed
500002us read unmasked

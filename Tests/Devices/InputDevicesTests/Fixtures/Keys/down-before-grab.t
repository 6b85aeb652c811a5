# SPDX-License-Identifier: Apache-2.0
# A button goes down between the answer and the grab: others saw it, so the grab is given up, and tried again.
at grab P down
0ms want
50ms P up
50ms read
600ms wait

0ms open
0ms keys?
0ms grab
1us read masked
0ms P down seen
1us read masked
1us read unmasked
1us read unmasked
1us close
50ms read masked
50ms P up seen
500001us open
500001us keys?
500001us grab
500002us read masked
500002us read unmasked
500002us grabbed
500002us read unmasked

# SPDX-License-Identifier: Apache-2.0
# The second descriptor cannot be opened, or asked.
refuse open
0ms want
refuse keys?
500ms wait
1500ms wait

0ms open
0ms log refused
0ms close
500ms open
500ms keys?
500ms close
1500ms open
1500ms keys?
1500ms grab
1500001us read masked
1500001us read unmasked
1500001us grabbed
1500001us read unmasked

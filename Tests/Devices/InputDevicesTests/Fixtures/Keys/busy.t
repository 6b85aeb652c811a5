# SPDX-License-Identifier: Apache-2.0
# Another program has grabbed the device: logged once, and tried again.
refuse grab
refuse grab
0ms want
1500ms wait
2000ms unwant
refuse grab
3000ms want

0ms open
0ms keys?
0ms grab
0ms log refused
0ms close
500ms open
500ms keys?
500ms grab
500ms close
1500ms open
1500ms keys?
1500ms grab
1500001us read masked
1500001us read unmasked
1500001us grabbed
1500001us read unmasked
2000ms read unmasked
2000ms closing
2000ms finish
2000ms release
2000ms released
3000ms open
3000ms keys?
3000ms grab
3000ms log refused
3000ms close

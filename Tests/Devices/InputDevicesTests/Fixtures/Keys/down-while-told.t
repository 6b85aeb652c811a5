# SPDX-License-Identifier: Apache-2.0
# A button goes down while the grab is reported.
at grabbed P down
0ms want
10ms P up
10ms read

0ms open
0ms keys?
0ms grab
1us read masked
1us read unmasked
1us grabbed
1us read unmasked
1us P down alone
1us read unmasked
10ms read unmasked
10ms P up alone

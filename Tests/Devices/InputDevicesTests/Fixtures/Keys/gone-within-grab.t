# SPDX-License-Identifier: Apache-2.0
# Gone while a grab is taken.
at read-unmasked gone
0ms want
500ms wait

0ms open
0ms keys?
0ms grab
1us read masked
1us stopped
1us read unmasked

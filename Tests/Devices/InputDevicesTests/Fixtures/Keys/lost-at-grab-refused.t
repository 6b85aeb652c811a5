# SPDX-License-Identifier: Apache-2.0
# The unmasked queue runs over while the grab is taken, and the kernel does not say which keys are down.
at grab refuse keys?
at read-unmasked a down, a up, overflow
0ms want

0ms open
0ms keys?
0ms grab
1us read masked
1us read unmasked
1us read unmasked
1us keys?
1us log refused
1us close

# SPDX-License-Identifier: Apache-2.0
# A session that is only configured also comes back, but does not run.
0ms want
1ms opened
500ms lost
601ms opened
700ms wait

0ms open
600ms open

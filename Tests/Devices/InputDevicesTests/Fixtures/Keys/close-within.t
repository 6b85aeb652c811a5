# SPDX-License-Identifier: Apache-2.0
# Closed in the middle of a read: nothing more is reported.
at Q close
0ms P down
0ms Q down
0ms Q up
0ms read

0ms read masked
0ms P down seen
0ms Q down seen
0ms stopped

# SPDX-License-Identifier: Apache-2.0
# Nothing is tried any more.
0ms run
0ms lost
50ms end
60ms lost
9000ms wait

0ms open
50ms close

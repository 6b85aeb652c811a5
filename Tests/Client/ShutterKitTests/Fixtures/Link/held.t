# SPDX-License-Identifier: Apache-2.0
# Nothing happens before the capture session has a name. A new name is tried at once.
held
0ms insert 1
5000ms release
5001ms connected
5002ms refused 1
5010ms release
5011ms added 1

5000ms connect
5001ms add 1
5010ms add 1

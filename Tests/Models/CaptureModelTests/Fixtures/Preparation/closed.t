# SPDX-License-Identifier: Apache-2.0
# The client goes; its camera still runs for the photos that were accepted.
0ms prepare a 1
10ms closed
20ms runs

10ms a false

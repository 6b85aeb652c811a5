# SPDX-License-Identifier: Apache-2.0
starting
running
stopped

starting: nothing
running: did start
stopped: did stop

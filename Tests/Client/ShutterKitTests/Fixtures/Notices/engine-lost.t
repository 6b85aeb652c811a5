# SPDX-License-Identifier: Apache-2.0
# That nothing answers afterwards is not reported again.
running
lost
absent
absent
stopped
starting
running
lost

running: did start
lost: error reset, did stop
absent: nothing
absent: nothing
stopped: nothing
starting: nothing
running: did start
lost: error reset, did stop

# SPDX-License-Identifier: Apache-2.0
# The last step is made here, once.
didStart
progress
stop
lost
lost
didFinish

didStart
progress
send stop
didFinish reset
over

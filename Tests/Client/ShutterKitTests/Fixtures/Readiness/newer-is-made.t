# SPDX-License-Identifier: Apache-2.0
# One that is older than what is made will not be made any more; one that is newer may be.
engine 1
track 5
track 9
made 6
didFinishCapture 6
untrack 9

engine 1: 1
track 5: 3
track 9: 3
made 6: 3
didFinishCapture 6: 3
untrack 9: 1

# SPDX-License-Identifier: Apache-2.0
engine 1
track 5
untrack 5
track 6
made 6
untrack 6
didFinishCapture 6

engine 1: 1
track 5: 3
untrack 5: 1
track 6: 3
made 6: 3
untrack 6: 3
didFinishCapture 6: 1

# SPDX-License-Identifier: Apache-2.0
# An older announcement ends when a newer request is made. A newer one stays.
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

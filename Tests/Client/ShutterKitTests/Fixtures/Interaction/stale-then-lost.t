# SPDX-License-Identifier: Apache-2.0
# A press that was left out has no cancel either.
age 100ms
10ms event 1 7 began
200ms next
210ms lost
220ms next
230ms next

200ms nothing
200ms acknowledge 1
220ms status lost
230ms nothing

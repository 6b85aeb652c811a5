# SPDX-License-Identifier: Apache-2.0
# The camera is unplugged in the middle: the photo fails once, and all is over.
0ms begin
50ms streams
60ms frame 1 100
70ms ended DeviceWasDisconnected
80ms cancelled OperationCancelled
81ms ended DeviceFailure
82ms back

0ms switch
70ms captured DeviceWasDisconnected after 70ms
70ms settled after 70ms

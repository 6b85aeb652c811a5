# SPDX-License-Identifier: Apache-2.0
# No camera has a frame.
cameras 2
none 1 DeviceWasDisconnected
none 0 NoDataCaptured

whole, no frame, 0 NoDataCaptured, 1 DeviceWasDisconnected

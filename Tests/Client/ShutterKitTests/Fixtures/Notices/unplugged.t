# SPDX-License-Identifier: Apache-2.0
# The engine tries again and again. The failure is reported once.
running
failed DeviceWasDisconnected
starting
failed DeviceWasDisconnected
failed CameraBusy
starting
running
failed DeviceWasDisconnected

running: did start
failed DeviceWasDisconnected: error DeviceWasDisconnected, did stop
starting: nothing
failed DeviceWasDisconnected: nothing
failed CameraBusy: error CameraBusy
starting: nothing
running: did start
failed DeviceWasDisconnected: error DeviceWasDisconnected, did stop

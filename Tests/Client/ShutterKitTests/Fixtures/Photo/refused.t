# SPDX-License-Identifier: Apache-2.0
refused DiskFull
lost
willBeginCapture

refused DiskFull
over

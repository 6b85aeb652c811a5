# SPDX-License-Identifier: Apache-2.0
stop
refused DiskFull
lost
didStart

refused DiskFull
over

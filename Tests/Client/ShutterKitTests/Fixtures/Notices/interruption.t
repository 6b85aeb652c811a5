# SPDX-License-Identifier: Apache-2.0
running
interrupted video_in_use
interrupted video_in_use
interrupted privacy
starting
running

running: did start
interrupted video_in_use: interrupted video_in_use, did stop
interrupted video_in_use: nothing
interrupted privacy: interrupted privacy
starting: nothing
running: interruption ended, did start

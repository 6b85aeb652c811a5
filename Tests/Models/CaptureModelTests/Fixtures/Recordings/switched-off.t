# SPDX-License-Identifier: Apache-2.0
# The session's configuration has recordings switched off.
option mp4 mjpeg
recording_off
0ms state running
0ms record

0ms refused InvalidSettings recordingEnabled: is false in the configuration of the session

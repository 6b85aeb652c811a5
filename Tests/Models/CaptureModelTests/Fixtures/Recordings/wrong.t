# SPDX-License-Identifier: Apache-2.0
# Each broken rule is named.
option mp4 mjpeg
microphone hw:CARD=C920,DEV=0
0ms state running
0ms record media=video/webm
0ms record limit=0
0ms record limit=-1
0ms record size=0
0ms record progress=99999
0ms record progress=3600000001
0ms record free=-1
0ms record bits=99999
0ms record bits=200000001
0ms record bits=4000000
0ms record press=3
0ms record moment=-1
0ms record moment=1000001
0ms record sound=hw:0
0ms keeps
0ms record limit=1 size=1 progress=100000 free=0 press=3 moment=1000000 sound=hw:CARD=C920,DEV=0

0ms refused InvalidSettings mediaType: 'video/mp4' or 'video/x-matroska'
0ms refused InvalidSettings maximumDurationUSec: 1 or more
0ms refused InvalidSettings maximumDurationUSec: 1 or more
0ms refused InvalidSettings maximumSize: 1 or more
0ms refused InvalidSettings progressIntervalUSec: from 100000 to 3600000000
0ms refused InvalidSettings progressIntervalUSec: from 100000 to 3600000000
0ms refused InvalidSettings minimumFreeSize: 0 or more
0ms refused InvalidSettings bitRate: from 100000 to 200000000
0ms refused InvalidSettings bitRate: from 100000 to 200000000
0ms refused InvalidSettings bitRate: only for an encoder: these pictures are the camera's own
0ms refused InvalidSettings press: only together with momentUSec
0ms refused InvalidSettings momentUSec: 0 or more
0ms refused InvalidSettings momentUSec: at most 1000000 microseconds ahead of the request
0ms refused NoSuchMicrophone hw:0
0ms keeps nothing
0ms begin 1 mp4 mjpeg of 1000ms
0ms filming

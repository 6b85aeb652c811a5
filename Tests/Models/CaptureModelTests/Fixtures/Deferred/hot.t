# SPDX-License-Identifier: Apache-2.0
# A hot machine makes none, however old the photo is, unless somebody asks for it.
ttl 20000ms
0ms taken a
0ms hot
15000ms finalize a
15100ms final a

15000ms finish a
15100ms final a

# SPDX-License-Identifier: Apache-2.0
# More than half a second without sound at the start is reported.
700ms has 600ms to 700ms
700ms stop
700ms report

700ms silence 500
700ms silence 100
700ms sound 100 of 600ms
700ms finished, 600 silent, 0 gaps

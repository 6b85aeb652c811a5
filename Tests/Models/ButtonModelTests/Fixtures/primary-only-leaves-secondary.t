# SPDX-License-Identifier: Apache-2.0
# The newer interaction takes the primary role only; the older one gets the other.
0ms    client A single
0ms    add A.2 primary_only
0ms    session A running
10ms   down SHUTTER
40ms   up SHUTTER
50ms   down RECORD
80ms   up RECORD

10ms   A.2 began primary SHUTTER
40ms   A.2 ended SHUTTER held 30ms
50ms   A began secondary RECORD
80ms   A ended RECORD held 30ms

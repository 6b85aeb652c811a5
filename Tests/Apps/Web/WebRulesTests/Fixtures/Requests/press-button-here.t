# SPDX-License-Identifier: Apache-2.0
# Whoever is in front gets such a press: not every program of this machine may do that.
POST /press?button=doorbell HTTP/1.1
Host: localhost:8780

401 Unauthorized

# SPDX-License-Identifier: Apache-2.0
# On the machine itself nobody is asked for the password.
POST /enter HTTP/1.1
Host: localhost
Origin: http://localhost
Content-Length: 17
Content-Type: application/x-www-form-urlencoded

405 Method Not Allowed

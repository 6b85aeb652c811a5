# SPDX-License-Identifier: Apache-2.0
HEAD / HTTP/1.1
Host: localhost:8780

405 Method Not Allowed

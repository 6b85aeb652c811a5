# SPDX-License-Identifier: Apache-2.0
# The machine's name for itself is not a guest's.
by a guest
host 192.168.4.1
GET /icon.svg HTTP/1.1
Host: localhost:8781

421 Misdirected Request

# SPDX-License-Identifier: Apache-2.0
# Another name for this machine than the configured one.
by a guest
host 192.168.4.1
GET /icon.svg HTTP/1.1
Host: evil.example

421 Misdirected Request

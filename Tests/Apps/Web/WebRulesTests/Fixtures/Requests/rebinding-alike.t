# SPDX-License-Identifier: Apache-2.0
# A name that only looks like ours.
GET / HTTP/1.1
Host: localhost.evil.example

421 Misdirected Request

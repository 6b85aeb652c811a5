# SPDX-License-Identifier: Apache-2.0
GET / HTTP/1.1
Host:

421 Misdirected Request

# SPDX-License-Identifier: Apache-2.0
# Guests are given an address without TLS.
by a guest
host 192.168.4.1
GET /icon.svg HTTP/1.1
Host: 192.168.4.1:8781
Origin: https://192.168.4.1:8781

403 Forbidden

# SPDX-License-Identifier: Apache-2.0
# Guests are given an address with TLS, which ends before the guests' socket.
by a guest
guests come by https
host pictures.example.org
GET /icon.svg HTTP/1.1
Host: pictures.example.org
Origin: https://pictures.example.org

GET /icon.svg
Standing: guest
Client: 192.0.2.7

# SPDX-License-Identifier: Apache-2.0
# A page of the same name without TLS is another page.
by a guest
guests come by https
host pictures.example.org
GET /icon.svg HTTP/1.1
Host: pictures.example.org
Origin: http://pictures.example.org

403 Forbidden

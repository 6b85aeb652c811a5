# SPDX-License-Identifier: Apache-2.0
# Programs that show a preview of a link ask for the head of the answer first.
by a guest
host pictures.example.org
HEAD /shared/0123456789abcdef0123456789abcdef HTTP/1.1
Host: pictures.example.org

HEAD /shared/0123456789abcdef0123456789abcdef
Standing: guest
Client: 192.0.2.7

# SPDX-License-Identifier: Apache-2.0
# DNS rebinding: another site's name was bound to our address.
GET / HTTP/1.1
Host: evil.example:8780

421 Misdirected Request

# SPDX-License-Identifier: Apache-2.0
# The proxy's name does not come by the entrance of this machine's own browsers.
host booth.example.org
GET / HTTP/1.1
Host: booth.example.org

421 Misdirected Request

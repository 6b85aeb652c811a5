# SPDX-License-Identifier: Apache-2.0
# Only links are found with something behind them.
by a guest
host pictures.example.org
GET /?fbclid=x HTTP/1.1
Host: pictures.example.org

404 Not Found

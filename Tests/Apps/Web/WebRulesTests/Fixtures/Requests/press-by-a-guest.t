# SPDX-License-Identifier: Apache-2.0
# Tokens are not for the guests' entrance.
by a guest
host booth.example.org
token abc press
POST /press HTTP/1.1
Host: booth.example.org
Authorization: Bearer abc

404 Not Found

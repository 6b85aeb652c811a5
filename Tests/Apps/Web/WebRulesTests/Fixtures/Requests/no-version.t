# SPDX-License-Identifier: Apache-2.0
GET /

400 Bad Request

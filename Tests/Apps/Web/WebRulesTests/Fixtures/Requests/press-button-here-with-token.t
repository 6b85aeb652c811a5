# SPDX-License-Identifier: Apache-2.0
token abc press
POST /press?button=doorbell HTTP/1.1
Host: localhost:8780
Authorization: Bearer abc

POST /press
Standing: reader
Form: 0
Button: doorbell
Rights: press

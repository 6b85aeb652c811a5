# SPDX-License-Identifier: Apache-2.0
# A button that the gateway has for the network.
by a reader
token abc press
POST /press?button=door%62ell&role=secondary HTTP/1.1
Host: camera.local
Authorization: Bearer abc

POST /press
Standing: reader
Client: 192.0.2.9
Form: 0
Button: doorbell secondary
Rights: press

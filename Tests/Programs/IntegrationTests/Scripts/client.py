# SPDX-License-Identifier: Apache-2.0
"""A Varlink client of nothing but Python's standard library: one call, one JSON object a reply.

client.py SOCKET METHOD PARAMETERS [more]
"""
import json, socket, sys

call = {"method": sys.argv[2], "parameters": json.loads(sys.argv[3])}
if sys.argv[4:] == ["more"]:
    call["more"] = True
with socket.socket(socket.AF_UNIX) as connection:
    connection.connect(sys.argv[1])
    connection.sendall(json.dumps(call).encode() + b"\0")
    buffer = b""
    while chunk := connection.recv(65536):
        *messages, buffer = (buffer + chunk).split(b"\0")
        for message in messages:
            print(message.decode().replace("\n", "\\n"), flush=True)
            if not json.loads(message).get("continues"):
                sys.exit()

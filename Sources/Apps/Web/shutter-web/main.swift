// SPDX-License-Identifier: Apache-2.0
import Glibc
import Installation
import LinuxIO
import WebRules
import WebServing

signal(SIGPIPE, SIG_IGN)

let options = ProgramOptions(
  program: "shutter-web", version: Version.current,
  summary: "Shows the camera, the buttons and the photos of this machine in a browser.",
  options: [
    .init(
      "--port", value: "PORT",
      help: "Serve at this port of 127.0.0.1 and ::1 instead of 8780; 0: a free one."),
    .init(
      "--host", value: "NAME",
      help: "The name by which a proxy serves the page to a network."),
    .init(
      "--proxy", value: "PATH", help: "Serve a proxy at this socket, which is made for it."),
    .init(
      "--password-file", value: "FILE",
      help: "The file with the hash of the password, instead of the service that has it."),
    .init(
      "--readers", value: "PORT",
      help: "Serve programs that have a token at this port of all addresses; 0: a free one."),
    .init(
      "--tokens", value: "FILE",
      help: "The file with the tokens' hashes instead of /etc/shutterd/web-tokens."),
    .init("--runtime-dir", value: "DIR", help: "Look for the daemons' sockets in DIR."),
  ])

let found = options.begin()
guard let port = UInt16(found["--port"] ?? "8780") else {
  Log.plain("shutter-web: --port takes a number up to 65535")
  exit(EX_USAGE)
}
let readersPort = found["--readers"].map { UInt16($0) }
if case .some(.none) = readersPort {
  Log.plain("shutter-web: --readers takes a number up to 65535")
  exit(EX_USAGE)
}
let password = found["--password-file"].map { Doorkeeper.Place.file($0) }
WebProgram.run(
  port: port, hosts: found["--host"].map { [$0] } ?? [],
  proxyPath: found["--proxy"], readersPort: readersPort ?? nil,
  tokens: found["--tokens"] ?? "/etc/shutterd/web-tokens",
  password: password ?? .service("/run/shutter-web-password"),
  paths: { Route($0)?.served },
  handler: { doorkeeper in
    PageServer(
      studio: Studio(runtimeDirectory: found["--runtime-dir"], site: found["--host"]),
      doorkeeper: doorkeeper)
  })

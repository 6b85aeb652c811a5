// SPDX-License-Identifier: Apache-2.0
import Glibc
import Installation
import LinuxIO
import WebRules

StandardDescriptors.fill()
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
      help: "Let requests name this machine so, too: the name that a proxy before it serves."),
    .init("--runtime-dir", value: "DIR", help: "Look for the daemons' sockets in DIR."),
  ])

switch options.request(Array(CommandLine.arguments.dropFirst())) {
case .show(let text):
  print(text)
case .refuse(let text):
  Log.plain(text)
  exit(EX_USAGE)
case .run(let found):
  WebProgram.run(found)
}

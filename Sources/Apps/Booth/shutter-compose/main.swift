// SPDX-License-Identifier: Apache-2.0
import Glibc
import Installation
import LinuxIO

StandardDescriptors.fill()

let options = ProgramOptions(
  program: "shutter-compose", version: Version.current,
  summary: "Makes one picture for shutter-booth, which starts it with a socket as standard input.",
  options: [])

switch options.request(Array(CommandLine.arguments.dropFirst())) {
case .show(let text):
  print(text)
case .refuse(let text):
  Log.plain(text)
  exit(EX_USAGE)
case .run: ComposeService(socket: STDIN_FILENO).serve()
}

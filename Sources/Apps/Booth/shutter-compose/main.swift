// SPDX-License-Identifier: Apache-2.0
import Glibc
import Installation
import LinuxIO

let options = ProgramOptions(
  program: "shutter-compose", version: Version.current,
  summary: "Makes one picture for shutter-booth, which starts it with a socket as standard input.",
  options: [])

_ = options.begin()
ComposeService(socket: STDIN_FILENO).serve()

// SPDX-License-Identifier: Apache-2.0
import AudioDevices
import Glibc
import Installation
import LinuxIO

StandardDescriptors.fill()

let options = ProgramOptions(
  program: "shutter-sound", version: Version.current,
  summary: "Records the sound of one film for the engine, whose socket is standard input.",
  options: [])

switch options.request(Array(CommandLine.arguments.dropFirst())) {
case .show(let text):
  print(text)
case .refuse(let text):
  Log.plain(text)
  exit(EX_USAGE)
case .run:
  do throws(SystemError) {
    let socket = PacketSocket(owning: OwnedDescriptor(owning: dup(STDIN_FILENO)))
    try SoundServer(socket: socket).serve()
  } catch {
    Log.error("the engine's socket: \(error)")
    exit(EXIT_FAILURE)
  }
}

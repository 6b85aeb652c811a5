// SPDX-License-Identifier: Apache-2.0
import AudioDevices
import Glibc
import Installation
import LinuxIO

let options = ProgramOptions(
  program: "shutter-sound", version: Version.current,
  summary: "Records the sound of one film for the engine, whose socket is standard input.",
  options: [])

_ = options.begin()
do throws(SystemError) {
  let socket = PacketSocket(owning: OwnedDescriptor(owning: dup(STDIN_FILENO)))
  try SoundServer(socket: socket).serve()
} catch {
  Log.error("the engine's socket: \(error)")
  exit(EXIT_FAILURE)
}

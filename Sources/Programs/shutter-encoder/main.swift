// SPDX-License-Identifier: Apache-2.0
import CH264
import EngineChannels
import Glibc
import Installation
import LinuxIO
import VideoDevices

let options = ProgramOptions(
  program: "shutter-encoder", version: Version.current,
  summary: "Encodes H.264 for shutter-engine, which starts it with a socket as standard input.",
  options: [.init("--check", help: "Report what encodes H.264 here, and end.")])

let found = options.begin()
guard found["--check"] != nil else { EncoderService(socket: STDIN_FILENO).serve() }
var hasDevice = false
for path in EncoderProbe.nodes() {
  guard let node = try? EncoderProbe.probe(path, coded: .h264) else { continue }
  hasDevice = true
  print("\(node.path) \(node.card)")
}
do throws(EncoderRefusal) {
  try H264Encoder.load()
  print("libopenh264 \(H264Encoder.version)")
} catch {
  Log.plain("\(error)")
  if !hasDevice { exit(EX_UNAVAILABLE) }
}

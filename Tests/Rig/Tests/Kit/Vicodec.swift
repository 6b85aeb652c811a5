// SPDX-License-Identifier: Apache-2.0
import Glibc

/// The kernel's virtual codec: an encoder as the one of a Raspberry Pi, but for a format of its own (FWHT), and
/// its decoder. It takes frames from 640x360 on. It is removed with the object.
final class Vicodec {
  /// The node of the encoder (`/dev/videoN`).
  let encoder: String
  let decoder: String
  /// The encoder's number as the kernel's trace events give it.
  let minor: Int

  /// - Parameter isMultiPlanar: whether it has the multi-planar calls, as most drivers, or the others.
  init(isMultiPlanar: Bool) throws {
    try Command.run("modprobe", "vicodec", "multiplanar=\(isMultiPlanar ? 1 : 0)")
    let folder = "/sys/class/video4linux"
    func node(_ name: String) throws -> String {
      let found = try RigClock.wait(for: name) {
        try RigFile.names(in: folder).first { try RigFile.readLine("\(folder)/\($0)/name") == name }
      }
      try Command.run("udevadm", "wait", "--timeout=20", "--initialized=true", "/dev/\(found)")
      return found
    }
    let found = try node("stateful-encoder")
    encoder = "/dev/\(found)"
    decoder = "/dev/\(try node("stateful-decoder"))"
    let device = try RigFile.readLine("\(folder)/\(found)/dev").split(separator: ":")
    minor = Int(device[1]) ?? -1
  }

  deinit { _ = try? Command.run("modprobe", "-r", "vicodec") }

  /// The decoder's pictures of coded frames, by v4l2-ctl: frames in YU12.
  func decode(_ coded: [[UInt8]], in folder: String) throws -> [UInt8] {
    let (stream, frames) = ("\(folder)/film.fwht", "\(folder)/film.yuv")
    try RigFile.write(stream, Array(coded.joined()))
    try Command.run(
      "v4l2-ctl", "-d", decoder, "--stream-mmap", "--stream-out-mmap", "--stream-from=\(stream)",
      "--stream-to=\(frames)")
    return try RigFile.bytes(frames)
  }
}

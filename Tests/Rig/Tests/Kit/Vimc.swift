// SPDX-License-Identifier: Apache-2.0
import Glibc

/// A camera of the kernel's vimc driver: a pipeline from a sensor on, as a camera on a CSI connector is,
/// that only libcamera can run. It is removed with the object.
final class Vimc {
  /// The nodes of its captures (`/dev/videoN`), all of which stand for the one camera.
  let nodes: [String]

  init() throws {
    try Command.run("modprobe", "vimc")
    let folder = "/sys/class/video4linux"
    nodes = try RigClock.wait(for: "the captures of vimc") {
      let names = RigFile.names(in: folder).filter { $0.hasPrefix("video") }
      return names.count == 3 ? names.map { "/dev/\($0)" } : nil
    }
    for node in nodes {
      try Command.run("udevadm", "wait", "--timeout=20", "--initialized=true", node)
    }
  }

  deinit { _ = try? Command.run("modprobe", "-r", "vimc") }

  /// Words in front of a program that put libcamera's adaptation between it and such cameras.
  static func adaptation() throws -> [String] {
    guard let folder = getenv("SHUTTERD_LIBCAMERA").map({ String(cString: $0) }) else {
      throw RigError.unexpected(awaited: "SHUTTERD_LIBCAMERA (Tests/Rig/test.sh)", got: "nothing")
    }
    return [
      "env", "LD_PRELOAD=\(folder)/v4l2-compat.so", "LD_LIBRARY_PATH=\(folder)",
      "LIBCAMERA_IPA_MODULE_PATH=\(folder)/libcamera", "LIBCAMERA_LOG_LEVELS=*:FATAL",
    ]
  }
}

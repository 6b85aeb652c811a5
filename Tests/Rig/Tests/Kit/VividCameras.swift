// SPDX-License-Identifier: Apache-2.0

/// Several cameras of the kernel's vivid driver, which run freely, each at its own moments. They are
/// removed with the object.
final class VividCameras {
  /// The nodes of the capture devices.
  let nodes: [String]
  /// Their numbers as the kernel's trace events give them.
  let minors: [Int]

  /// Loads the driver with so many devices that only capture, and waits until udev is done with them.
  init(_ count: Int) throws {
    let types = Array(repeating: "0x1", count: count).joined(separator: ",")
    try Command.run(["modprobe", "vivid", "n_devs=\(count)", "node_types=\(types)"])
    let folder = "/sys/class/video4linux"
    let names = try RigClock.wait(for: "\(count) devices of vivid") {
      let found = try (0..<count).compactMap { number in
        try RigFile.names(in: folder).first {
          try RigFile.readLine("\(folder)/\($0)/name").hasPrefix("vivid-00\(number)-vid-cap")
        }
      }
      return found.count == count ? found : nil
    }
    nodes = names.map { "/dev/\($0)" }
    minors = try names.map { name in
      Int(try RigFile.readLine("\(folder)/\(name)/dev").split(separator: ":")[1]) ?? -1
    }
    for node in nodes {
      try Command.run("udevadm", "wait", "--timeout=20", "--initialized=true", node)
    }
  }

  deinit { _ = try? Command.run("modprobe", "-r", "vivid") }
}

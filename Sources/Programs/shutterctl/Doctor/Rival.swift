// SPDX-License-Identifier: Apache-2.0
import LinuxIO

/// Programs that are known to grab keyboards.
struct Rival {
  let name: String
  let pid: Int32
  /// The nodes that it has open, as far as this user may see.
  let nodes: [String]

  private static let names: Set<String> = [
    "keyd", "kmonad", "kanata", "xremap", "evremap", "evsieve", "intercept", "input-remapper",
    "thd", "hawck-inputd", "ydotoold",
  ]

  /// Those that run.
  static func running() -> [Rival] {
    DirectoryListing.names(in: "/proc").compactMap { entry in
      guard let pid = Int32(entry), let name = try? FileReading.line(at: "/proc/\(pid)/comm"),
        names.contains(where: { name.hasPrefix($0) })
      else { return nil }
      let nodes = DirectoryListing.names(in: "/proc/\(pid)/fd")
        .map { DirectoryListing.target(of: "/proc/\(pid)/fd/\($0)") }
        .filter { $0.hasPrefix("/dev/input/event") }
      return Rival(name: name, pid: pid, nodes: Set(nodes).sorted())
    }
  }
}

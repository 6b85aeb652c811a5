// SPDX-License-Identifier: Apache-2.0

/// The properties that udev has of a device.
struct UdevProperties {
  private let values: [Substring: Substring]

  init(of node: String) throws {
    let lines = try Command.run("udevadm", "info", "--query=property", node).split(separator: "\n")
    values = Dictionary(
      lines.map { line in
        let parts = line.split(separator: "=", maxSplits: 1)
        return (parts[0], parts.count > 1 ? parts[1] : "")
      }, uniquingKeysWith: { _, last in last })
  }

  subscript(name: Substring) -> Substring? { values[name] }
}

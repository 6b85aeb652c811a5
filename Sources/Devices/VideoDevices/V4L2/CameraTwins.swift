// SPDX-License-Identifier: Apache-2.0

/// Which cameras are named by their ports: those whose usual name another one has or has had, because makers give a serial
/// number to more than one.
///
///     the first alone         C270_200901010001
///     another one comes       C270_200901010001-usb-0:1    C270_200901010001-usb-0:2
///     either of them alone    C270_200901010001-usb-0:1 or C270_200901010001-usb-0:2
package struct CameraTwins: Sendable {
  /// udev's properties of the nodes that are there.
  private var devices: [String: [String: String]] = [:]
  /// The usual names that more than one node has had, each with the port's name of the one that was first.
  private var shared: [String: String?] = [:]

  package init() {}

  /// A node has come.
  ///
  /// - Returns: the nodes that were there and have the same usual name.
  package mutating func came(_ node: String, _ properties: [String: String]) -> [String] {
    devices[node] = properties
    let usual = CameraName.text(of: properties, node: node)
    let others = devices.filter {
      $0.key != node && CameraName.text(of: $0.value, node: $0.key) == usual
    }
    if let first = others.min(by: { $0.key < $1.key }), shared[usual] == nil {
      shared[usual] = CameraName.text(of: first.value, node: first.key, amongTwins: true)
    }
    return others.keys.sorted()
  }

  package mutating func went(_ node: String) { devices[node] = nil }

  /// The name by which a node is told from its twin; nil if it has or had none, or if its port is not known.
  package func portName(of node: String) -> String? {
    guard let properties = devices[node] else { return nil }
    let isTwin = shared[CameraName.text(of: properties, node: node)] != nil
    return CameraName.text(of: properties, node: node, amongTwins: isTwin)
  }

  /// Whether a node is the one that had this usual name alone: a session that still asks for it means this one.
  package func isFirst(_ node: String, named usual: String) -> Bool {
    guard let first = shared[usual], let name = portName(of: node) else { return false }
    return first == name
  }
}

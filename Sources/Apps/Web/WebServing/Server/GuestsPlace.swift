// SPDX-License-Identifier: Apache-2.0
import CLinux
import LinuxIO

/// Where guests of all networks are served.
public struct GuestsPlace: Sendable {
  public let port: UInt16
  private let raw: Int32

  /// - Parameter socket: listens as long as the program runs.
  init(_ socket: ListeningSocket) {
    raw = socket.raw
    port = ListeningAddress.port(of: raw)
  }

  /// The IPv4 addresses by which this machine is reached from its networks, like "192.168.4.1"; nil: not known.
  ///
  /// They are asked for by the socket: that of the service manager belongs to the machine's network, which a service
  /// with a network of its own does not see otherwise.
  public var machineAddresses: Set<String>? {
    var found = [UInt32](repeating: 0, count: Int(CLINUX_MAX_ADDRESSES))
    let count = clinux_addresses(raw, &found, found.count)
    guard count >= 0 else { return nil }
    var addresses: Set<String> = []
    for address in found.prefix(Int(count)) {
      let bytes: [UInt8] = withUnsafeBytes(of: address) { [UInt8]($0) }
      guard bytes[0] != 127 else { continue }
      addresses.insert(bytes.map { String($0) }.joined(separator: "."))
    }
    return addresses
  }
}

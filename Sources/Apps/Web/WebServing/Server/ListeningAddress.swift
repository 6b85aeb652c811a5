// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import WebRules

/// The sockets at which a program listens.
struct Entrances {
  /// The sockets of 127.0.0.1 and ::1.
  let local: [ListeningSocket]
  /// For a proxy of this machine, at paths.
  let proxy: [ListeningSocket]
  /// For guests in a network, who get what is open to everybody.
  let guests: [ListeningSocket]
  /// For programs in a network, with a token.
  let readers: [ListeningSocket]
  /// The port of the first local one.
  let port: UInt16

  /// The name of the proxy's socket among those of the service manager.
  private static let proxyName = "proxy"
  private static let guestsName = "guests"
  private static let readersName = "readers"

  /// The sockets of the service manager, or our own.
  ///
  /// - Parameters:
  ///   - port: 0 for one that is free.
  ///   - proxyPath: the path of the proxy's socket; nil: none.
  ///   - guestsPort: the port for guests, on all addresses; nil: none.
  ///   - readersPort: the same for programs with a token.
  init(
    port: UInt16, proxyPath: String?, guestsPort: UInt16?, readersPort: UInt16?
  ) throws(SystemError) {
    let passed = ServiceManager.takeSockets().filter(\.isListening)
    func sockets(_ belong: (String) -> Bool) -> [ListeningSocket] {
      passed.filter { belong($0.name) }
        .map { ListeningSocket(inherited: OwnedDescriptor(owning: $0.raw)) }
    }
    if passed.isEmpty {
      local = try ListeningAddress.sockets(port: port)
      proxy = if let proxyPath { [try ListeningSocket(path: proxyPath, mode: 0o660)] } else { [] }
      guests = if let guestsPort { [try ListeningAddress.everywhere(guestsPort)] } else { [] }
      readers = if let readersPort { [try ListeningAddress.everywhere(readersPort)] } else { [] }
    } else {
      local = sockets { ![Self.proxyName, Self.guestsName, Self.readersName].contains($0) }
      proxy = sockets { $0 == Self.proxyName }
      guests = sockets { $0 == Self.guestsName }
      readers = sockets { $0 == Self.readersName }
    }
    self.port = local.first.map { ListeningAddress.port(of: $0.raw) } ?? 0
  }
}

/// The addresses at which a page is served: of this machine only.
enum ListeningAddress {
  /// - Parameter port: 0 for one that is free.
  static func sockets(port: UInt16) throws(SystemError) -> [ListeningSocket] {
    let first = try listen(AF_INET, port)
    // A kernel without IPv6 is no reason not to serve.
    do throws(SystemError) {
      return [first, try listen(AF_INET6, self.port(of: first.raw))]
    } catch {
      guard [EAFNOSUPPORT, EADDRNOTAVAIL].contains(error.errno.code) else { throw error }
      return [first]
    }
  }

  /// A port of all addresses, IPv4's too.
  static func everywhere(_ port: UInt16) throws(SystemError) -> ListeningSocket {
    try listen(AF_INET6, port, everywhere: true)
  }

  static func port(of raw: Int32) -> UInt16 {
    let (_, bytes) = address(of: raw, getsockname)
    return UInt16(bytes[2]) << 8 | UInt16(bytes[3])
  }

  /// The family and the bytes of an address, as the kernel has them.
  private static func address(
    of raw: Int32,
    _ ask: (Int32, UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32
  ) -> (family: Int32, bytes: [UInt8]) {
    var storage = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let result = withUnsafeMutablePointer(to: &storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { ask(raw, $0, &size) }
    }
    let family = result == 0 ? Int32(storage.ss_family) : AF_UNSPEC
    return (family, withUnsafeBytes(of: storage) { [UInt8]($0) })
  }

  private static func listen(
    _ family: Int32, _ port: UInt16, everywhere: Bool = false
  ) throws(SystemError) -> ListeningSocket {
    let place =
      everywhere ? "port \(port)" : family == AF_INET ? "127.0.0.1:\(port)" : "[::1]:\(port)"
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    let raw = socket(family, kind, 0)
    guard raw >= 0 else { throw SystemError("listen at", place) }
    let descriptor = OwnedDescriptor(owning: raw)
    var yes: Int32 = 1
    let size = socklen_t(MemoryLayout<Int32>.size)
    setsockopt(raw, SOL_SOCKET, SO_REUSEADDR, &yes, size)
    if family == AF_INET6 {
      var only: Int32 = everywhere ? 0 : 1
      setsockopt(raw, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &only, size)
    }
    guard bind(raw, family, port, everywhere) == 0, Glibc.listen(raw, 64) == 0 else {
      throw SystemError("listen at", place)
    }
    return ListeningSocket(inherited: descriptor)
  }

  private static func bind(
    _ raw: Int32, _ family: Int32, _ port: UInt16, _ everywhere: Bool
  ) -> Int32 {
    if family == AF_INET {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      return withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          Glibc.bind(raw, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
    }
    var address = sockaddr_in6()
    address.sin6_family = sa_family_t(AF_INET6)
    address.sin6_port = port.bigEndian
    address.sin6_addr = everywhere ? in6addr_any : in6addr_loopback
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.bind(raw, $0, socklen_t(MemoryLayout<sockaddr_in6>.size))
      }
    }
  }

  /// The address that a connection comes from, as limits count it.
  static func group(of raw: Int32) -> String {
    let (family, bytes) = address(of: raw, getpeername)
    let text =
      switch family {
      case AF_INET: bytes[4..<8].map { String($0) }.joined(separator: ".")
      case AF_INET6:
        stride(from: 8, to: 24, by: 2).map { index in
          String(UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1]), radix: 16)
        }.joined(separator: ":")
      default: ""
      }
    return ClientAddress(text)?.group ?? "unknown"
  }

  /// Whether a connection comes from this machine. Also asked for sockets of the service manager, whose unit an
  /// administrator may have opened to a network without the protection that needs.
  static func isLocal(_ raw: Int32) -> Bool {
    let (family, bytes) = address(of: raw, getpeername)
    switch family {
    case AF_INET: return bytes[4] == 127
    case AF_INET6:
      let isMapped = bytes[8..<18].allSatisfy { $0 == 0 } && bytes[18] == 255 && bytes[19] == 255
      let isLoopback = bytes[8..<23].allSatisfy { $0 == 0 } && bytes[23] == 1
      return isLoopback || isMapped && bytes[20] == 127
    default: return false
    }
  }
}

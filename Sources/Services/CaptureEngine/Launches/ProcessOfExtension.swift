// SPDX-License-Identifier: Apache-2.0
import Installation
import LinuxIO

/// Whether a process looks like one of an extension. It only decides whether to wait for the gateway's word:
/// what a program says of itself in its environment proves nothing.
enum ProcessOfExtension {
  case no
  /// It was started with the variable of a launch.
  case perhaps
  /// The system's manager started it in the unit of an extension, or it cannot be told.
  case yes

  init(_ peer: PeerIdentity) {
    if let group = ProcessFamily.controlGroup(of: peer.pid),
      ProcessFamily.isUnit(group, of: ExtensionUnit.template)
    {
      self = .yes
      return
    }
    // Whoever connected has ended, and left the connection to somebody: nobody can say to whom.
    if ProcessFamily.hasEnded(peer.pid) {
      self = .yes
      return
    }
    let environment = (try? FileReading.bytes(at: "/proc/\(peer.pid)/environ")) ?? []
    let isLaunched = environment.split(separator: 0).contains {
      $0.starts(with: "SHUTTER_LAUNCH=".utf8)
    }
    self = isLaunched ? .perhaps : .no
  }
}

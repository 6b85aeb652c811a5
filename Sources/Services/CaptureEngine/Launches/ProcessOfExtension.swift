// SPDX-License-Identifier: Apache-2.0
import Installation
import LinuxIO

/// Whether a process looks like one of an extension. It only decides whether to wait for the gateway's word:
/// what a program says of itself in its environment proves nothing.
enum ProcessOfExtension {
  case no
  /// It was started with the variable of a launch.
  case perhaps
  /// The system's manager started it in the unit of an extension, or that is unknown.
  case yes

  @LoopActor
  init(_ process: PeerProcess) {
    if let group = process.controlGroup, ProcessFamily.isUnit(group, of: ExtensionUnit.template) {
      self = .yes
      return
    }
    // The process that connected has left the connection to another one: nobody can say to which.
    if process.hasEnded {
      self = .yes
      return
    }
    let path = "/proc/\(process.identity.pid)/environ"
    let environment = (try? FileReading.bytes(at: path)) ?? []
    let isLaunched = environment.split(separator: 0).contains {
      $0.starts(with: "SHUTTER_LAUNCH=".utf8)
    }
    self = isLaunched ? .perhaps : .no
  }
}

// SPDX-License-Identifier: Apache-2.0
import Glibc

extension RuntimeDirectory {
  /// A socket, by the interface it serves.
  public enum Socket: String, CaseIterable, Sendable {
    case gateway = "org.shutterd.Gateway"
    case control = "org.shutterd.Control"
    case engineLink = "org.shutterd.EngineLink"
    case engine = "org.shutterd.Engine"

    /// The name under which the service manager passes it (`FileDescriptorName=`).
    public var passedName: String {
      switch self {
      case .gateway: "gateway"
      case .control: "control"
      case .engineLink: "enginelink"
      case .engine: "engine"
      }
    }

    /// Who may connect: the owner's group as well, but only the engine's user to the engine link.
    public var mode: mode_t {
      switch self {
      case .gateway, .control, .engine: 0o660
      case .engineLink: 0o600
      }
    }
  }
}

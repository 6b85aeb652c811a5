// SPDX-License-Identifier: Apache-2.0
import Varlink
import VarlinkSocket

/// The daemons' errors in words, with what helps where something does.
enum ErrorWords {
  /// An error's name without the interface, what it carries, and the remedy.
  static func words(for error: RemoteError) -> String {
    let name = error.name.split(separator: ".").last.map { String($0) } ?? error.name
    let details = error.parameters.members.compactMap { member -> String? in
      if case .string(let text) = member.value, text.isEmpty { return nil }
      return "\(member.name) \(TextForm.plain(member.value))"
    }
    let fact = details.isEmpty ? name : "\(name): \(details.joined(separator: ", "))"
    return remedy(for: error).map { "\(fact); \($0)" } ?? fact
  }

  private static func remedy(for error: RemoteError) -> String? {
    switch error.name {
    case EngineInterface.CameraBusy.name:
      "it is used by another program: 'shutterctl cameras' tells its node, 'fuser -v NODE' by whom"
    case EngineInterface.NoSuchCamera.name: "'shutterctl cameras' lists those that there are"
    case EngineInterface.ConfigurationUnsupported.name:
      "'shutterctl formats CAMERA' lists what it can"
    case EngineInterface.DeviceFailure.name: "see the log of shutter-engine"
    case EngineInterface.DiskFull.name: "make room there, or set content_directory"
    case GatewayInterface.EngineNotAttached.name: "start shutter-engine"
    case ControlInterface.NoSuchDevice.name, ControlInterface.NoSuchButton.name:
      "'shutterctl devices' lists those that there are"
    case ControlInterface.LockNotKept.name:
      "the seat is locked; see that shutterd's user may write there and has room, then try again"
    case VarlinkServiceInterface.MethodNotImplemented.name: "this version does not have it"
    case VarlinkServiceInterface.ExpectedMore.name: "call it with --more"
    case VarlinkServiceInterface.PermissionDenied.name: "ask an administrator of this machine"
    default: nil
    }
  }
}

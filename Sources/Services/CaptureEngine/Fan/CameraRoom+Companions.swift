// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import VideoDevices

extension CameraRoom {
  /// Makes companions check their cameras again, because one came, went, was opened or closed.
  func lookAtCompanions() {
    for user in users { user.lookAtCompanions() }
  }

  /// Whether a session has this camera open beside its main one, so that nobody else can open it.
  func isCompanion(_ name: String) -> Bool {
    catalogue.camera(named: name)?.description.isOpenToAll == false
      && openCompanions.contains { $0.name == name }
  }

  /// The use that others make of a companion's camera.
  func sight(of name: String, for companion: CompanionCamera) -> CompanionPlan.Sight {
    guard let camera = catalogue.camera(named: name) else { return .absent }
    guard !camera.description.isOpenToAll else { return .free }
    if lender(of: name, to: companion) != nil { return .lent }
    let isTaken =
      users.contains { $0.input.wants(name) }
      || openCompanions.contains { $0 !== companion && $0.name == name }
    return isTaken ? .taken : .free
  }

  /// The stream of a camera that another session has open and that delivers frames.
  func lender(of name: String, to companion: CompanionCamera) -> FrameExchange? {
    for user in users {
      if let connection = user.input.connection, connection.camera.name == name {
        return connection.exchange
      }
    }
    return openCompanions.first { $0 !== companion && $0.name == name && $0.lends != nil }?.lends
  }

  /// Whether the companions that are there can be opened with the format of the session.
  func checkCompanions(_ configuration: SessionConfiguration) throws(ConfigurationRefusal) {
    for name in configuration.companions {
      guard let camera = catalogue.camera(named: name) else { continue }
      do {
        _ = try camera.resolve(configuration.companionCapture)
      } catch {
        guard case .unsupported(let field, let nearest) = error else { continue }
        let remedy = nearest.map { ", the nearest is \($0)" } ?? ""
        throw .invalid(
          field: "companions",
          rule: "cameras with the session's \(field), which '\(name)' does not have\(remedy)")
      }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
import ButtonModel
import PressFixtures
import ShutterInterfaces
import Varlink
import VarlinkSocket
import Vocabulary

import class TestSupport.Connection

/// Calls for interactions of clients' processes. The user of this process is theirs, so that it may name them.
extension FixturePlayer {
  func setRegions(_ name: String, _ regions: [PressRegion]?) throws {
    let wire = regions.map { $0.map(Self.wire) }
    try call(GatewayInterface.SetRegions.self, name) { .init(interaction: $0, regions: wire) }
  }

  func answerRegion(_ name: String, _ region: PressRegion?) throws {
    let number = lastRequests[name] ?? 0
    try call(GatewayInterface.AnswerRegion.self, name) {
      .init(interaction: $0, request: number, region: region.map(Self.wire))
    }
  }

  func pressScreen(_ name: String, _ role: Role, _ ageUSec: Int64) throws {
    guard let id = interactions.first(where: { $0.value == name })?.key else { return }
    let connection = try Connection(daemons.path("org.shutterd.Gateway"))
    try noteRefusal(to: name) {
      try connection.send(
        GatewayInterface.PressScreen.self,
        .init(interaction: id, role: .init(rawValue: role.rawValue), ageUSec: ageUSec), mode: .more)
      let press = try connection.next(GatewayInterface.PressScreen.self).press
      screenPresses[name, default: []].append((press, connection))
    }
  }

  func releaseScreen(_ name: String, _ isWithdrawn: Bool) throws {
    guard let (press, connection) = screenPresses[name]?.first else {
      throw RigError.unexpected(awaited: "a press of \(name)'s screen", got: "none")
    }
    screenPresses[name]?.removeFirst()
    try call(GatewayInterface.ReleaseScreen.self, name) {
      .init(interaction: $0, press: press, cancelled: isWithdrawn ? true : nil)
    }
    // Kept until here: its end would take the press back.
    withExtendedLifetime(connection) {}
  }

  /// Calls a method for an interaction, and notes its refusal.
  func call<Method: VarlinkMethod>(
    _ method: Method.Type, _ name: String, _ parameters: (String) -> Method.Parameters
  ) throws {
    guard let id = interactions.first(where: { $0.value == name })?.key else {
      throw RigError.unexpected(awaited: "an interaction \(name)", got: "none")
    }
    let connection = try Connection(daemons.path("org.shutterd.Gateway"))
    try noteRefusal(to: name) { try connection.call(method, parameters(id)) }
  }

  private static func wire(_ region: PressRegion) -> GatewayInterface.PointerRegion {
    var rectangle: GatewayInterface.SurfaceRectangle?
    var path: [GatewayInterface.SurfacePoint]?
    switch region.shape {
    case .rectangle(let x, let y, let width, let height, let radius):
      rectangle = .init(x: x, y: y, width: width, height: height, radius: radius)
    case .path(let points): path = points.map { .init(x: $0.x, y: $0.y) }
    }
    return .init(
      identifier: region.identifier, surface: region.surface, rectangle: rectangle, path: path,
      role: region.role.map { .init(rawValue: $0.rawValue) },
      latchingAxes: .init(rawValue: region.latchingAxes.rawValue), order: Int64(region.order),
      band: region.isBand,
      style: region.style.map { .init(shape: .init(rawValue: $0.shape.rawValue)) })
  }
}

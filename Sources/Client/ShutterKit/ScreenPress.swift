// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import ShutterInterfaces
import VarlinkSocket

/// A press of a button that the program draws itself. It is held until it is released or cancelled; when the value is
/// deallocated without either, as when the program forgets it, the gateway cancels the press
/// (``CaptureEvent/CancelReason/withdrawn``).
public final class ScreenPress: Sendable {
  /// The number of the press, as in its events.
  public let press: Int64
  private let interaction: String
  private let link: InteractionLink
  /// The connection that holds it.
  private let connection: VarlinkClient

  init(press: Int64, interaction: String, link: InteractionLink, connection: VarlinkClient) {
    self.press = press
    self.interaction = interaction
    self.link = link
    self.connection = connection
  }

  deinit {
    let connection = connection
    EventLoop.shared.post { connection.close() }
  }

  /// Ends the press.
  ///
  /// - Parameter ageUSec: the time since the finger went up, in microseconds.
  public func release(ageUSec: Int64 = 0) async {
    await end(.init(interaction: interaction, press: press, ageUSec: ageUSec))
  }

  /// Takes the press back.
  public func cancel() async {
    await end(.init(interaction: interaction, press: press, cancelled: true))
  }

  /// An error means that the press is over already, or that the gateway is lost: then it was cancelled.
  @LoopActor
  private func end(_ parameters: GatewayInterface.ReleaseScreen.Parameters) async {
    _ = try? await link.client.calls?.call(GatewayInterface.ReleaseScreen.self, parameters)
    connection.close()
  }
}

extension InteractionLink {
  /// Begins a press on its own connection.
  func pressScreen(
    _ role: CaptureEvent.Role, ageUSec: Int64
  ) async throws(GatewayError) -> ScreenPress {
    guard let id else { throw .notAdded }
    let connection = try client.connect()
    let parameters = GatewayInterface.PressScreen.Parameters(
      interaction: id, role: role.wire, ageUSec: ageUSec)
    let result: Result<Int64, GatewayError> = await withCheckedContinuation { continuation in
      var waiting: CheckedContinuation<Result<Int64, GatewayError>, Never>? = continuation
      connection.call(GatewayInterface.PressScreen.self, parameters, more: true) { result in
        waiting?.resume(returning: result.map(\.parameters.press).mapError { GatewayError($0) })
        waiting = nil
      }
    }
    switch result {
    case .success(let press):
      return ScreenPress(press: press, interaction: id, link: self, connection: connection)
    case .failure(let error):
      connection.close()
      throw error
    }
  }
}

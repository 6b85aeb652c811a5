// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import Varlink
import VarlinkSocket

extension InteractionLink {
  /// Whether presses are wanted.
  func setEnabled(_ enabled: Bool) {
    guard enabled != isEnabled else { return }
    isEnabled = enabled
    machine.setEnabled(enabled)
    sendEnabled()
  }

  /// Calls `body` as soon as the gateway knows what is wanted, or does not have the interaction.
  func whenEnabledHolds(_ body: @escaping @LoopActor () -> Void) {
    settled.append(body)
    settle()
  }

  /// Tells the gateway.
  func sendEnabled() {
    guard let id, let calls = client.calls else { return }
    changes += 1
    calls.call(Interface.SetEnabled.self, .init(interaction: id, enabled: isEnabled)) {
      [weak self] _ in
      guard let self, self.id == id else { return }
      changes -= 1
      settle()
    }
  }

  /// Calls those who wait, if there is nothing to wait for.
  func settle() {
    // With a stream and no name the gateway is being asked for it.
    guard changes == 0, stream == nil || id != nil else { return }
    let bodies = settled
    settled = []
    for body in bodies { body() }
  }

  /// Asks for the foreground.
  func requestForeground() async -> Result<InteractionStatus, GatewayError> {
    await call(Interface.RequestForeground.self) { .init(interaction: $0) }
      .map { InteractionStatus($0.status) }
  }

  /// Names another session. Returns what went wrong; nothing does where the gateway does not have the
  /// interaction.
  func setSession(_ session: String?) async -> GatewayError? {
    let result = await call(Interface.SetSession.self) {
      .init(interaction: $0, session: session)
    }
    if case .failure(let error) = result, error != .notAdded { return error }
    return nil
  }

  private func call<Method: VarlinkMethod>(
    _ method: Method.Type, _ parameters: (String) -> Method.Parameters
  ) async -> Result<Method.Reply, GatewayError> {
    guard let id, let calls = client.calls else { return .failure(.notAdded) }
    do throws(VarlinkCallError) {
      return .success(try await calls.call(method, parameters(id)))
    } catch {
      return .failure(GatewayError(error))
    }
  }
}

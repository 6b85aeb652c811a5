// SPDX-License-Identifier: Apache-2.0
import Varlink

extension CaptureEventInteraction.Options {
  /// The call that asks for it. What is left out has its default at the gateway.
  func parameters(
    application: String, session: String?,
    handlers: GatewayInterface.AddInteraction.Parameters.Handlers, isEnabled: Bool,
    asksForForeground: Bool
  ) -> GatewayInterface.AddInteraction.Parameters {
    .init(
      application: application, session: session, handlers: handlers,
      roles: roles.map { roles in roles.map { .init(rawValue: $0.rawValue) } },
      buttons: buttons,
      gestures: gestures.isEmpty ? nil : gestures.map { .init(rawValue: $0.rawValue) },
      exclusive: isExclusive ? true : nil,
      deliverTo: delivery == .engine ? .engine : nil,
      enabled: isEnabled ? nil : false,
      acknowledgement: acknowledgement == .automatic ? .automatic : nil,
      requestForeground: asksForForeground ? true : nil)
  }
}

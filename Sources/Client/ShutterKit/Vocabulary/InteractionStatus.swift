// SPDX-License-Identifier: Apache-2.0

/// What the gateway says about an interaction, or the library while there is no gateway.
public struct InteractionStatus: Hashable, Sendable {
  /// Whether a press that begins now would be granted to this interaction.
  public var isEligible: Bool
  /// What stands in the way. Empty if and only if eligible.
  public var obstacles: [Obstacle]
  /// Whether this program is the foreground client of its seat.
  public var isForeground: Bool
  /// Whether the gateway takes the interaction for enabled. Follows
  /// ``CaptureEventInteraction/isEnabled`` as soon as the gateway has heard of it.
  public var isEnabled: Bool
  /// Rises with every change of `isEnabled` that the gateway has heard of; begins anew with every
  /// connection.
  public var generation: Int64
  /// Why the interaction is not added at the gateway now; nil when it is. With
  /// ``GatewayError/isFinal`` it stays so, else the library tries again.
  public var failure: GatewayError?

  /// Makes a status, for tests of what handles it.
  public init(
    isEligible: Bool, obstacles: [Obstacle] = [], isForeground: Bool = false,
    isEnabled: Bool = true, generation: Int64 = 0, failure: GatewayError? = nil
  ) {
    self.isEligible = isEligible
    self.obstacles = obstacles
    self.isForeground = isForeground
    self.isEnabled = isEnabled
    self.generation = generation
    self.failure = failure
  }

  /// That of an interaction that the gateway does not have.
  static func absent(isEnabled: Bool, _ failure: GatewayError?) -> InteractionStatus {
    InteractionStatus(
      isEligible: false, obstacles: [.gatewayAbsent], isEnabled: isEnabled, failure: failure)
  }
}

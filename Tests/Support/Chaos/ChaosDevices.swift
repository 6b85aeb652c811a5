// SPDX-License-Identifier: Apache-2.0

/// The devices of a chaos run: simulated ones, or the kernel's.
package protocol ChaosDevices: AnyObject {
  /// The number of devices; each has two buttons.
  var count: Int { get }

  /// The gateway's names of a button's device and of the button.
  func name(of button: ChaosButton) -> (device: String, button: String)

  /// The lines of the gateway's configuration for them.
  /// - Parameter swapped: devices whose roles are swapped.
  func configuration(swapped: Set<Int>) -> String

  /// The gateway is there.
  func gatewayStarted(_ pid: Int32, control: String) throws

  /// The gateway is about to be asked to stop.
  func gatewayStops()

  func move(_ button: ChaosButton, pressed: Bool) throws

  /// Moves a finger on the touch screen. Its surface is `booth`.
  func touch(_ finger: Int, _ change: ChaosTouch) throws

  func plug(_ device: Int, present: Bool) throws

  /// Has the gateway lose events of the device, among them this button's release.
  func loseRelease(of button: ChaosButton) throws

  /// Breaches seen by other readers of the devices and of what the gateway re-emits. Called often, so that
  /// they miss nothing.
  func lookAround() throws -> [String]

  /// Keys that others believe to be down when the gateway has ended and all buttons are up.
  func stillDown() throws -> [String]
}

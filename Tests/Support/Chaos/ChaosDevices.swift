// SPDX-License-Identifier: Apache-2.0

/// The devices of a chaos run: simulated ones, or the kernel's.
package protocol ChaosDevices: AnyObject {
  /// How many; each has two buttons.
  var count: Int { get }

  /// The gateway's names of a button's device and of the button.
  func name(of button: ChaosButton) -> (device: String, button: String)

  /// What the gateway's configuration says of them.
  /// - Parameter swapped: devices whose roles are swapped.
  func configuration(swapped: Set<Int>) -> String

  /// The gateway is there.
  func gatewayStarted(_ pid: Int32, control: String) throws

  /// It was told to stop.
  func gatewayStops()

  func move(_ button: ChaosButton, pressed: Bool) throws

  func plug(_ device: Int, present: Bool) throws

  /// Has the gateway lose events of the device, among them this button's release.
  func loseRelease(of button: ChaosButton) throws

  /// What others, who read the devices and what the gateway re-emits, were told that may not be. Called
  /// often, so that they miss nothing.
  func lookAround() throws -> [String]

  /// The gateway has ended and all buttons are up: what others believe to be down.
  func stillDown() throws -> [String]
}

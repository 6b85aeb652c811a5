// SPDX-License-Identifier: Apache-2.0
import ShutterKit

/// A capture session as a fake engine has it.
public struct FakeSession: Hashable, Sendable {
  /// By which programs name it.
  public let name: String
  /// The name that the program gives itself.
  public let application: String
  /// What is in force.
  public let configuration: CaptureSession.Configuration
  /// What it is doing.
  public let state: CaptureSession.State
  /// How often that was changed.
  public let changes: Int
  /// The photos that were accepted, oldest first.
  public let photos: [FakePhoto]
}

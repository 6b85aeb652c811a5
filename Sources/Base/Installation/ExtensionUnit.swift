// SPDX-License-Identifier: Apache-2.0
import LinuxIO

/// The units in which the capture extensions of applications run.
public enum ExtensionUnit {
  /// The name before the "@", also of the sockets.
  public static let template = "shutter-extension"

  /// The processes of an application's unit, whether it runs or not.
  public static func family(of application: String) -> ProcessFamily {
    .unit(template, application)
  }
}

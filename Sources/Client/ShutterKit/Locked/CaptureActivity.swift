// SPDX-License-Identifier: Apache-2.0
import ShutterInterfaces
import Varlink

/// The activity that an extension has begun and its application should continue, like the `NSUserActivity` of
/// `LockedCameraCaptureSession.openApplication(for:)`.
public struct CaptureActivity: Hashable, Sendable {
  /// The type of an activity that says no more than that the extension asked for the application, like
  /// `NSUserActivityTypeLockedCameraCapture`.
  public static let lockedCapture = "locked-capture"

  /// The most bytes of ``userInfo``.
  public static let maximumUserInfoSize = 4096

  /// The type, a word that extension and application have agreed on.
  public var type: String
  /// Further details as JSON text, at most 4096 bytes of UTF-8; nil: none.
  public var userInfo: String?

  /// Makes an activity.
  public init(type: String = Self.lockedCapture, userInfo: String? = nil) {
    self.type = type
    self.userInfo = userInfo
  }

  /// Why it cannot be sent; nil if it can.
  var problem: String? {
    guard !type.isEmpty else { return "the activity has no type" }
    guard let userInfo else { return nil }
    let size = userInfo.utf8.count
    guard size <= Self.maximumUserInfoSize else {
      return "the activity's user info has \(size) bytes, more than \(Self.maximumUserInfoSize)"
    }
    guard (try? JSON(parsing: userInfo)) != nil else {
      return "the activity's user info is not JSON"
    }
    return nil
  }
}

extension CaptureActivity {
  package init(_ wire: GatewayInterface.Activity) {
    self.init(type: wire.type, userInfo: wire.userInfo)
  }

  package var wire: GatewayInterface.Activity { .init(type: type, userInfo: userInfo) }
}

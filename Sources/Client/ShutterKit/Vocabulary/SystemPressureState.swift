// SPDX-License-Identifier: Apache-2.0

extension CaptureSession {
  /// The pressure on the machine, like `AVCaptureDevice.SystemPressureState`. The engine acts on it by itself: a
  /// program need not do anything, and may tell its user.
  public struct SystemPressureState: Hashable, Sendable {
    /// The level, lowest first.
    public struct Level: OpenEnumeration {
      public let rawValue: String

      public init(rawValue: String) { self.rawValue = rawValue }

      /// Nothing presses it.
      public static let nominal = Level(.nominal)
      /// It gets warm. Nothing is different yet.
      public static let fair = Level(.fair)
      /// Films and live pictures get fewer frames.
      public static let serious = Level(.serious)
      /// They get fewer still, and no photo is made of several frames.
      public static let critical = Level(.critical)
      /// Sessions are interrupted, with ``InterruptionReason/systemPressure``.
      public static let shutdown = Level(.shutdown)
    }

    /// A cause of pressure on the machine.
    public struct Factor: OpenEnumeration {
      public let rawValue: String

      public init(rawValue: String) { self.rawValue = rawValue }

      /// A part of it comes close to the temperature at which it powers itself off.
      public static let systemTemperature = Factor(.temperature)
      /// Its supply voltage is too low.
      public static let peakPower = Factor(.power)
    }

    /// The room for photos and films.
    public struct Storage: OpenEnumeration {
      public let rawValue: String

      public init(rawValue: String) { self.rawValue = rawValue }

      /// There is enough.
      public static let enough = Storage(.enough)
      /// The room is about to end.
      public static let low = Storage(.low)
      /// Nothing is stored any more.
      public static let full = Storage(.full)
    }

    /// The level.
    public var level = Level.nominal
    /// The causes of the level. None at ``Level/nominal``.
    public var factors: [Factor] = []
    /// The room on the disk, which has no part in the level.
    public var storage = Storage.enough
    /// The most frames a second that films and live pictures get; nil: all that the camera delivers.
    public var maximumFrameRate: Int64?

    /// No pressure.
    public init() {}
  }
}

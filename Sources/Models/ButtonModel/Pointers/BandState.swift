// SPDX-License-Identifier: Apache-2.0

import Vocabulary

/// The progress of a band: `BandEvent` of the Gateway interface, field by field.
package struct BandEvent: Hashable, Sendable {
  /// The states of a band (UIBandSelectionInteraction). The raw values are the words of the
  /// interface.
  package enum State: String, CaseIterable, Sendable {
    /// A press is down that may become a band.
    case possible
    case began
    case selecting
    case ended
  }

  /// A number in the same sequence as the interaction's events.
  package var sequence: Int64
  /// The press that may become, or was, the beginning of the band.
  package var press: PressID
  package var state: State
  package var surface: String
  package var region: String
  /// Nil while the band is only possible.
  package var rectangle: SurfaceRectangle?
  /// Why it ended without the contact having been lifted.
  package var cancelReason: CancelReason?
  /// The modifier keys that were held when the press began.
  package var initialModifiers: ModifierKeys
  /// Kernel time of the input, or the time of another cause, microseconds.
  package var monotonicUSec: Int64
}

/// An upright rectangle on a surface, all parts 0 to 1.
package struct SurfaceRectangle: Hashable, Sendable {
  package let x: Double
  package let y: Double
  package let width: Double
  package let height: Double

  /// The rectangle between two opposite corners.
  package init(_ one: SurfacePoint, _ other: SurfacePoint) {
    x = min(one.x, other.x)
    y = min(one.y, other.y)
    width = max(one.x, other.x) - x
    height = max(one.y, other.y) - y
  }
}

//             down          more than 8 pixels      moves         up
// possible ───────────────▶ began ────────────────▶ selecting ──▶ ended
//    │ up, cancelled          press: became_band        │ loses the foreground, device gone, …
//    ▼                                                  ▼
//   (none)                                             ended (with the reason)

/// A contact whose press may become a band, or has become one.
struct BandState {
  /// The length of a drag that becomes a band, pixels of the surface (UIKit's hysteresis).
  static let startPixels = 8.0

  let press: PressID
  let interaction: InteractionID
  let surface: String
  let size: SurfaceSize
  let region: String
  let origin: SurfacePoint
  let initialModifiers: ModifierKeys
  /// When it is ended as stuck, microseconds.
  let expiresUSec: Int64
  var point: SurfacePoint
  /// Whether the press has become a band.
  var isDrawn = false
  var pace = ContactState.Pace()

  /// Whether the contact is far enough from where it went down.
  var isLongEnough: Bool { size.distance(origin, point) > Self.startPixels }

  var rectangle: SurfaceRectangle { SurfaceRectangle(origin, point) }

  /// When something is due for it, microseconds; the highest number if never.
  var deadlineUSec: Int64 { isDrawn ? min(pace.deadlineUSec, expiresUSec) : .max }
}

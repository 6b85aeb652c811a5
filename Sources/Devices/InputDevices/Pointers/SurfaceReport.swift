// SPDX-License-Identifier: Apache-2.0

/// A change of a touch screen, touch pad or pen, in the device's own units.
enum SurfaceReport: Equatable {
  /// A contact of this number goes down.
  case down(Int, x: Int32, y: Int32, atUSec: Int64)
  case moved(Int, x: Int32, y: Int32, atUSec: Int64)
  case up(Int, atUSec: Int64)
  /// The contact is a palm. Nothing follows but its up.
  case palm(Int, atUSec: Int64)
  /// A pen is near or touches here; nil: it is away.
  case pointed(PenReader.Place?, atUSec: Int64)
  /// A button of a pen moved, or the pen touches or no longer does. The first number is that of the
  /// button, 0 for the touch.
  case button(Int, pressed: Bool, atUSec: Int64)
  /// The kernel made releases by itself, which are left out: the device goes, or sleeps. If it is still
  /// there a while later, its state has to be read.
  case releasedByKernel
  /// Events were lost. The state has to be read now and handed to `resynchronise`; events that
  /// were read already are older than it.
  case torn(atUSec: Int64)
  /// These contacts are down, and nothing else is known about what happened.
  case lost(down: [Bool], atUSec: Int64)
}

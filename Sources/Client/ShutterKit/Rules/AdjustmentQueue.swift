// SPDX-License-Identifier: Apache-2.0

//   turned 1.1 ──▶ sent 1.1
//   turned 1.2 ──▶ waits
//   turned 1.3 ──▶ waits in place of 1.2
//   answered  ───▶ sent 1.3
//   answered  ───▶ idle: what the engine reports now is what people see
//   refused: the crop ──▶ sent again without it

/// Wishes for how the camera should see. One is sent at a time: a dial that is turned faster than the camera follows
/// skips the values in between.
struct AdjustmentQueue: Sendable {
  /// A wish; a nil stays as it is.
  struct Wish: Hashable, Sendable {
    var zoom: Double?
    var biasMilliEV: Int64?
    var crop: Region?
    var interest: Region?

    /// The same with the parts of a newer one that are not nil.
    func changed(by newer: Wish) -> Wish {
      // A zoom that is older than a crop is within another picture.
      Wish(
        zoom: newer.zoom ?? (newer.crop == nil ? zoom : nil),
        biasMilliEV: newer.biasMilliEV ?? biasMilliEV, crop: newer.crop ?? crop,
        interest: newer.interest ?? interest)
    }

    /// Whether it has the part with this name at the engine.
    func has(_ field: String) -> Bool { without(field) != self }

    /// The same without the part with this name at the engine, or without a part of that.
    func without(_ field: String) -> Wish {
      var rest = self
      switch field.prefix(while: { $0 != "." }) {
      case "zoom": rest.zoom = nil
      case "exposureBiasMilliEV": rest.biasMilliEV = nil
      case "crop": rest.crop = nil
      case "interest": rest.interest = nil
      default: break
      }
      return rest
    }
  }

  /// A wish for a part of the picture.
  struct Region: Hashable, Sendable {
    var rectangle: CaptureSession.PictureRegion?
    var of: CaptureSession.RegionPicture
  }

  private var sent: Wish?
  private var next: Wish?

  /// Whether nothing is on its way.
  var isIdle: Bool { sent == nil }

  /// - Returns: the wish to send now; nil: one is on its way, and this follows it.
  mutating func want(_ wish: Wish) -> Wish? {
    next = next?.changed(by: wish) ?? wish
    return take()
  }

  /// The wish that was sent is answered, with or without success.
  ///
  /// - Returns: the next one to send.
  mutating func answered() -> Wish? {
    sent = nil
    return take()
  }

  /// The engine has refused a part of the wish that was sent.
  ///
  /// - Returns: the rest of it, to be sent at once; nil: there is none, and `answered` has to follow.
  mutating func refused(_ field: String) -> Wish? {
    guard let wish = sent, wish.has(field), wish.without(field) != Wish() else { return nil }
    sent = wish.without(field)
    return sent
  }

  /// Forgets what was not sent: the camera is another one.
  mutating func dropNext() { next = nil }

  /// Forgets what is on its way: the engine was lost.
  mutating func reset() { self = AdjustmentQueue() }

  private mutating func take() -> Wish? {
    guard sent == nil, let wish = next else { return nil }
    (sent, next) = (wish, nil)
    return wish
  }
}

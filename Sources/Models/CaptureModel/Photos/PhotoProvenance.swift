// SPDX-License-Identifier: Apache-2.0

/// How the frame of a photo was chosen, for programs to read from its UserComment:
///
///     shutterd press=17 pressSource=gateway momentUSec=81000000 requestUSec=81000900 frameUSec=80991000
///     frameTimeSource=end_of_frame offsetUSec=-9000 frameSequence=2430 zeroShutterLag=used
///
/// on one line; and under the same names in the sidecar, where there is one. `press` and `pressSource` are left
/// out where there was none. Times are microseconds of CLOCK_MONOTONIC.
package struct PhotoProvenance: Hashable, Sendable {
  package var press: Int64?
  /// Set where `press` is; nil also in what an earlier engine wrote, which did not say who vouches for
  /// a press.
  package var pressSource: PressSource?
  /// The moment that was asked for: the edge of the press.
  package var momentUSec: Int64
  /// When the request arrived at the engine.
  package var requestUSec: Int64
  package var frameUSec: Int64
  package var frameTimeSource: FrameTimeSource
  /// The frame's time less the moment.
  package var offsetUSec: Int64
  package var frameSequence: Int64
  package var zeroShutterLag: ZeroShutterLag

  /// A provenance of these values.
  package init(
    press: Int64?, pressSource: PressSource? = nil, momentUSec: Int64, requestUSec: Int64,
    frameUSec: Int64, frameTimeSource: FrameTimeSource, offsetUSec: Int64,
    frameSequence: Int64, zeroShutterLag: ZeroShutterLag
  ) {
    self.press = press
    self.pressSource = pressSource
    self.momentUSec = momentUSec
    self.requestUSec = requestUSec
    self.frameUSec = frameUSec
    self.frameTimeSource = frameTimeSource
    self.offsetUSec = offsetUSec
    self.frameSequence = frameSequence
    self.zeroShutterLag = zeroShutterLag
  }

  /// Takes the values by their names; nil if one is missing or makes no sense.
  package init?(_ value: (_ name: String) -> Value?) {
    func number(_ name: String) -> Int64? {
      guard case .number(let number)? = value(name) else { return nil }
      return number
    }
    func word(_ name: String) -> String? {
      guard case .word(let word)? = value(name) else { return nil }
      return word
    }
    guard let momentUSec = number("momentUSec"), let requestUSec = number("requestUSec"),
      let frameUSec = number("frameUSec"), let offsetUSec = number("offsetUSec"),
      let frameSequence = number("frameSequence"),
      let source = word("frameTimeSource").flatMap({ FrameTimeSource(rawValue: $0) }),
      let lag = word("zeroShutterLag").flatMap({ ZeroShutterLag(rawValue: $0) })
    else { return nil }
    let pressSource = word("pressSource").map { PressSource(rawValue: $0) }
    if case .some(nil) = pressSource { return nil }
    self.init(
      press: number("press"), pressSource: pressSource ?? nil, momentUSec: momentUSec,
      requestUSec: requestUSec,
      frameUSec: frameUSec, frameTimeSource: source, offsetUSec: offsetUSec,
      frameSequence: frameSequence, zeroShutterLag: lag)
  }
}

// SPDX-License-Identifier: Apache-2.0

/// The record of how a photo's frame was chosen, for programs to read from its UserComment:
///
///     shutterd press=17 pressSource=gateway momentUSec=81000000 requestUSec=81000900 frameUSec=80991000
///     frameTimeSource=end_of_frame offsetUSec=-9000 frameSequence=2430 zeroShutterLag=used
///
/// on one line; and under the same names in the sidecar, where there is one. `press` and
/// `pressSource` are left out where there was no press. Where several cameras were to photograph the
/// moment, `setId=… setSkewUSec=11000 setPartial=false` follow; where the camera was switched to a larger
/// size, `switchUSec=700000`; where a nearer frame was damaged, `frameReplaced=true`. Times are microseconds of CLOCK_MONOTONIC.
package struct PhotoProvenance: Hashable, Sendable {
  package var press: Int64?
  /// Set if `press` is; nil also in files of an earlier engine, which did not record who vouches
  /// for a press.
  package var pressSource: PressSource?
  /// The moment that was asked for: the edge of the press.
  package var momentUSec: Int64
  /// The time at which the request arrived at the engine.
  package var requestUSec: Int64
  package var frameUSec: Int64
  package var frameTimeSource: FrameTimeSource
  /// The frame's time less the moment.
  package var offsetUSec: Int64
  package var frameSequence: Int64
  package var zeroShutterLag: ZeroShutterLag
  /// Set if several cameras were to photograph the moment.
  package var set: PhotoSetRecord?
  /// The time that it took to switch the camera to the photo's size, until the frame was there,
  /// microseconds; nil where it was not switched.
  package var switchUSec: Int64?
  /// Whether a nearer frame was damaged.
  package var isReplaced = false

  /// A provenance of these values.
  package init(
    press: Int64?, pressSource: PressSource? = nil, momentUSec: Int64, requestUSec: Int64,
    frameUSec: Int64, frameTimeSource: FrameTimeSource, offsetUSec: Int64,
    frameSequence: Int64, zeroShutterLag: ZeroShutterLag, set: PhotoSetRecord? = nil,
    switchUSec: Int64? = nil
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
    self.set = set
    self.switchUSec = switchUSec
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
      frameSequence: frameSequence, zeroShutterLag: lag, switchUSec: number("switchUSec"))
    isReplaced = word("frameReplaced") == "true"
    guard let id = word("setId") else { return }
    guard let skewUSec = number("setSkewUSec"),
      let isPartial = word("setPartial").flatMap({ Bool($0) })
    else { return nil }
    set = PhotoSetRecord(id: id, skewUSec: skewUSec, isPartial: isPartial)
  }
}

extension PhotoProvenance {
  /// The value of a field.
  package enum Value: Hashable, Sendable {
    case number(Int64)
    case word(String)
  }

  /// All fields that are known, in the order in which they are written.
  package var fields: [(name: String, value: Value)] {
    let press: [(String, Value)] = self.press.map { [("press", .number($0))] } ?? []
    let source: [(String, Value)] = pressSource.map { [("pressSource", .word($0.rawValue))] } ?? []
    let set: [(String, Value)] =
      self.set.map {
        [
          ("setId", .word($0.id)), ("setSkewUSec", .number($0.skewUSec)),
          ("setPartial", .word("\($0.isPartial)")),
        ]
      } ?? []
    let replaced: [(String, Value)] = isReplaced ? [("frameReplaced", .word("true"))] : []
    let switched: [(String, Value)] = switchUSec.map { [("switchUSec", .number($0))] } ?? []
    return press + source + [
      ("momentUSec", .number(momentUSec)),
      ("requestUSec", .number(requestUSec)),
      ("frameUSec", .number(frameUSec)),
      ("frameTimeSource", .word(frameTimeSource.rawValue)),
      ("offsetUSec", .number(offsetUSec)),
      ("frameSequence", .number(frameSequence)),
      ("zeroShutterLag", .word(zeroShutterLag.rawValue)),
    ] + set + switched + replaced
  }

  /// The line that is written.
  package var text: String {
    let fields = fields.map { name, value in
      switch value {
      case .number(let number): "\(name)=\(number)"
      case .word(let word): "\(name)=\(word)"
      }
    }
    return Self.mark + fields.joined(separator: " ")
  }

  /// Reads a line. Fields that later versions add are ignored.
  package init?(text: String) {
    guard text.hasPrefix(Self.mark) else { return nil }
    var values: [Substring: Value] = [:]
    for field in text.dropFirst(Self.mark.count).split(separator: " ") {
      let parts = field.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { return nil }
      values[parts[0]] = Int64(parts[1]).map { .number($0) } ?? .word(String(parts[1]))
    }
    self.init { values[Substring($0)] }
  }

  /// The beginning of each line.
  package static var mark: String { "shutterd " }
}

/// The meaning of the time of a photo's frame. The raw values are those of the Engine interface.
package enum FrameTimeSource: String, CaseIterable, Sendable {
  /// The driver's time at the beginning of the exposure.
  case startOfExposure = "start_of_exposure"
  /// The driver's time when the end of the frame had arrived, less the exposure time if the driver
  /// reports a fixed one.
  case endOfFrame = "end_of_frame"
  /// The engine's time when it took the frame from the driver.
  case received
}

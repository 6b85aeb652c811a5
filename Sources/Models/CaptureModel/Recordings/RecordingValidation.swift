// SPDX-License-Identifier: Apache-2.0

import MovieFormats

/// The rules for recording settings, checked before any step (requirements ).
package enum RecordingValidation {
  /// The time between two reports of progress, microseconds.
  package static let progressIntervals: ClosedRange<Int64> = 100_000...3_600_000_000
  /// Bits a second.
  package static let bitRates: ClosedRange<Int64> = 100_000...200_000_000

  /// Checks the settings and makes the choices that were left to the engine.
  ///
  /// - Parameters:
  ///   - number: of the recording, if it is accepted.
  ///   - nowUSec: when the request arrived, microseconds of CLOCK_MONOTONIC.
  package static func accept(
    _ settings: RecordingParameters, _ rules: RecordingRules, number: Int64, atUSec nowUSec: Int64
  ) throws(RecordingRefusal) -> RecordingOrder {
    guard rules.recordingEnabled else {
      throw broken("recordingEnabled", "is false in the configuration of the session")
    }
    try checkNumbers(settings)
    let momentUSec = try moment(settings, nowUSec)
    let option = try option(try container(settings), settings.codec, rules.options)
    guard settings.bitRate == nil || option.encoder != nil else {
      throw broken("bitRate", "only for an encoder: these pictures are the camera's own")
    }
    if let sound = settings.sound, !rules.microphones.contains(sound) {
      throw .noSuchMicrophone(sound)
    }
    return RecordingOrder(
      number: number, option: option, maximumDurationUSec: settings.maximumDurationUSec,
      maximumSize: settings.maximumSize, progressIntervalUSec: settings.progressIntervalUSec,
      press: settings.press, momentUSec: momentUSec, arrivalUSec: nowUSec, sound: settings.sound,
      minimumFreeSize: settings.minimumFreeSize ?? 0, bitRate: settings.bitRate)
  }

  private static func broken(_ field: String, _ rule: String) -> RecordingRefusal {
    .invalidSettings(BrokenRule(field, rule))
  }

  private static func moment(
    _ settings: RecordingParameters, _ nowUSec: Int64
  ) throws(RecordingRefusal) -> Int64 {
    do {
      return try MomentRule.moment(
        settings.momentUSec, press: settings.press, atUSec: nowUSec)
    } catch {
      throw .invalidSettings(error)
    }
  }

  private static func checkNumbers(_ settings: RecordingParameters) throws(RecordingRefusal) {
    try check("maximumDurationUSec", settings.maximumDurationUSec, 1...(.max))
    try check("maximumSize", settings.maximumSize, 1...(.max))
    try check("minimumFreeSize", settings.minimumFreeSize, 0...(.max))
    try check("progressIntervalUSec", settings.progressIntervalUSec, progressIntervals)
    try check("bitRate", settings.bitRate, bitRates)
  }

  private static func check(
    _ field: String, _ value: Int64?, _ range: ClosedRange<Int64>
  ) throws(RecordingRefusal) {
    guard let value, !range.contains(value) else { return }
    let hasEnd = range.upperBound < .max
    throw broken(
      field,
      hasEnd
        ? "from \(range.lowerBound) to \(range.upperBound)" : "\(range.lowerBound) or more")
  }

  private static func container(
    _ settings: RecordingParameters
  ) throws(RecordingRefusal) -> MovieContainer? {
    guard let name = settings.mediaType else { return nil }
    guard let container = MovieContainer(rawValue: name) else {
      let allowed = MovieContainer.allCases.map { "'\($0.rawValue)'" }.joined(separator: " or ")
      throw broken("mediaType", allowed)
    }
    return container
  }

  /// The best option that agrees with the request.
  private static func option(
    _ container: MovieContainer?, _ codec: RecordingCodec?, _ options: [RecordingOption]
  ) throws(RecordingRefusal) -> RecordingOption {
    let options = RecordingOption.bestFirst(options)
    let ofCodec = options.filter { codec == nil || $0.codec == codec }
    guard let nearest = ofCodec.first else {
      throw .unsupported(field: "codec", nearest: options.first?.codec.rawValue)
    }
    guard let option = ofCodec.first(where: { container == nil || $0.container == container })
    else { throw .unsupported(field: "mediaType", nearest: nearest.container.rawValue) }
    return option
  }
}

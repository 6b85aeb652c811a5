// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CaptureModel
import Varlink

/// How one photo is taken.
struct PhotoOptions: ParsableArguments {
  @Option(
    help: "image/jpeg, or application/octet-stream: the frame as the camera delivered it.",
    completion: .list(PhotoMedia.allCases.map(\.rawValue)))
  var mediaType: String?
  @Option(
    help: "speed, balanced or quality. Default: balanced.",
    completion: Completion.names(EngineInterface.PhotoSettings.Quality.self))
  var quality: String?
  @Option(help: "JPEG quality in percent, 1 to 100. Default: by --quality.")
  var compression: Int64?
  @Option(help: "The press that asks for it, together with --moment.") var press: Int64?
  @Option(
    help: ArgumentHelp(
      "The moment to photograph, microseconds of CLOCK_MONOTONIC. Default: now.",
      valueName: "usec"))
  var moment: Int64?
  @Option(help: "A number that no other photo of the session has. Default: the engine's choice.")
  var uniqueId: Int64?
  @Option(
    help: "A step that can be taken; may be repeated. Default: all.",
    completion: Completion.names(EngineInterface.PhotoStep.self))
  var handle: [String] = []
  @Flag(help: "Ask before the camera runs, and let the photo wait for it.")
  var queueUntilRunning = false

  func validate() throws {
    try NamedValue.check(quality, EngineInterface.PhotoSettings.Quality.self, "--quality")
    for step in handle { try NamedValue.check(step, EngineInterface.PhotoStep.self, "--handle") }
    guard press == nil || moment != nil else {
      throw ValidationError("--press goes together with --moment")
    }
  }

  var settings: EngineInterface.PhotoSettings {
    EngineInterface.PhotoSettings(
      uniqueId: uniqueId, mediaType: mediaType, quality: quality.map { .init(rawValue: $0) },
      compression: compression, press: press, momentUSec: moment,
      queueUntilRunning: queueUntilRunning ? true : nil,
      handles: handle.isEmpty ? nil : handle.map { .init(rawValue: $0) })
  }
}

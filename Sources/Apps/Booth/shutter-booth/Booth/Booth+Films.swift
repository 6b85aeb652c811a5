// SPDX-License-Identifier: Apache-2.0
import BoothModel
import LinuxIO
import ShutterKit

extension Booth {
  /// Records a film from a moment that may have passed already; without sound if none is available.
  func film(round: Int, momentUSec: Int64, lengthUSec: Int64) {
    var settings = RecordingSettings()
    settings.momentUSec = momentUSec
    settings.maxRecordedDurationUSec = lengthUSec
    settings.sound = setup.configuration.microphone
    tell(["kind": "click"])
    Task { [weak self] in await self?.record(round, settings) }
  }

  private func record(_ round: Int, _ wanted: RecordingSettings) async {
    var settings = wanted
    while true {
      do throws(CaptureError) {
        let recording = try await session.movieFileOutput.startRecording(with: settings)
        let movie = try await recording.finished
        guard let path = movie.path else { throw .failed(.noDataCaptured) }
        return feed(.photo(round: round, shot: 0, file: path))
      } catch {
        guard settings.sound != nil, Self.isOfSound(error) else { return noFilm(round, error) }
        note("a film has no sound: \(error)")
        Log.warning("a film has no sound: \(error)")
        settings.sound = nil
      }
    }
  }

  private static func isOfSound(_ error: CaptureError) -> Bool {
    switch error {
    case .noSuchMicrophone, .microphoneBusy, .notAuthorized: true
    default: false
    }
  }

  private func noFilm(_ round: Int, _ error: CaptureError) {
    note("no film: \(error)")
    Log.warning("no film: \(error)")
    feed(.noPhoto(round: round, shot: 0, trouble ?? Self.trouble(error)))
  }
}

// SPDX-License-Identifier: Apache-2.0
import ShutterKit
import TestSupport

/// A delegate of films that records its calls.
final class RecordingLog: RecordingDelegate {
  let log = LineLog()
  /// The gate at which it waits in the first step.
  private let gate: Gate?

  init(_ gate: Gate? = nil) { self.gate = gate }

  func fileOutput(_ output: MovieFileOutput, didStartRecordingTo movie: CaptureMovie) async {
    log.add("start \(movie.name) \(movie.codec?.rawValue ?? "-")")
    await gate?.pass()
  }

  func fileOutput(_ output: MovieFileOutput, didPauseRecordingTo movie: CaptureMovie) async {
    log.add("pause")
  }

  func fileOutput(_ output: MovieFileOutput, didResumeRecordingTo movie: CaptureMovie) async {
    log.add("resume")
  }

  func fileOutput(_ output: MovieFileOutput, isRecordingTo movie: CaptureMovie) async {
    log.add("progress \(movie.durationUSec)")
  }

  func fileOutput(
    _ output: MovieFileOutput, didFinishRecordingTo movie: CaptureMovie?, error: CaptureError?
  ) async {
    let playable =
      switch movie?.isPlayable {
      case true?: "playable"
      case false?: "not playable"
      case nil: movie == nil ? "nothing" : "unknown"
      }
    log.add("finish \(playable)" + (error.map { ": \($0)" } ?? ""))
  }
}

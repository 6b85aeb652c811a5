// SPDX-License-Identifier: Apache-2.0

import MovieFormats

/// Names of films: like those of photos, between which they stand in the order of time.
///
///     20261121T101502.123456Z-000042-press17.mp4
///     20261121T101503.123456Z-000043.mkv
package enum RecordingName {
  /// The name of a film; while it is being written, the engine adds an ending to it.
  ///
  /// - Parameters:
  ///   - unixUSec: the time of its first frame, microseconds since 1970 in UTC.
  ///   - counter: counts the files of the directory, photos and films, so that a clock set back
  ///     makes no name twice.
  ///   - press: the press that began it.
  ///   - pressSource: the authority for the press: a claim of the caller alone has another word before the
  ///     number.
  package static func name(
    unixUSec: Int64, counter: Int64, press: Int64?, pressSource: PressSource? = nil,
    container: MovieContainer
  ) -> String {
    CaptureName.stem(unixUSec: unixUSec, counter: counter, press: press, pressSource: pressSource)
      + container.fileExtension
  }
}

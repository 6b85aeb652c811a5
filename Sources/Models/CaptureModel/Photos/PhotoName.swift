// SPDX-License-Identifier: Apache-2.0

/// Names of photo files: they sort by time and never collide.
///
///     20261121T101502.123456Z-000042-press17.jpg
///     20261121T101503.123456Z-000043-claim18.jpg
package enum PhotoName {
  /// The name of a photo.
  ///
  /// - Parameters:
  ///   - unixUSec: the time of its frame, microseconds since 1970 in UTC.
  ///   - counter: counts the files of the directory, so that a clock set back makes no name twice.
  ///   - press: the press that it belongs to.
  ///   - pressSource: the authority for the press: a claim of the caller alone has another word before the
  ///     number.
  package static func name(
    unixUSec: Int64, counter: Int64, press: Int64?, pressSource: PressSource? = nil,
    media: PhotoMedia
  ) -> String {
    let stem = CaptureName.stem(
      unixUSec: unixUSec, counter: counter, press: press, pressSource: pressSource)
    return "\(stem).\(media.fileExtension)"
  }
}

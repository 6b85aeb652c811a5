// SPDX-License-Identifier: Apache-2.0

/// The most bytes that a film's file may have when it is finished, index included.
///
///     caller     file system    film ends as MaximumFileSizeReached before
///     -          -              -
///     a          -              a
///     -          b              b
///     a          b              the smaller one
package struct FilmSizeLimit: Hashable, Sendable {
  /// Bytes; nil: no limit.
  package let largestSize: Int64?

  /// - Parameters:
  ///   - maximumSize: the caller's limit, bytes.
  ///   - largestFilm: the file system's limit, bytes.
  package init(maximumSize: Int64?, largestFilm: Int64?) {
    largestSize = [maximumSize, largestFilm].compactMap { $0 }.min()
  }

  /// Whether a film may go on that would have this size if it were finished.
  ///
  /// - Parameter coming: bytes that are certain to come besides: sound that is late.
  package func admits(finishedSize: Int64, coming: Int64 = 0) -> Bool {
    guard let largestSize else { return true }
    return coming <= largestSize && finishedSize <= largestSize - coming
  }
}

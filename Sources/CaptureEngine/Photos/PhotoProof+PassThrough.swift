// SPDX-License-Identifier: Apache-2.0
import Encoders

extension PhotoProof {
  /// Bytes by which the file of a camera's JPEG is at most longer than the frame: EXIF data, Huffman tables.
  static let mostAdded = 4096

  /// Makes the bytes of the file of a camera's own JPEG: the disk waits for them.
  ///
  /// - Returns: what is still to be checked; nil if it is no photo, and all is known of it.
  func make(_ work: PhotoWork) -> JPEGOutline? {
    do throws(JPEGDamage) {
      let outline = try work.outline()
      settle(file: work.photo(outline.presumed))
      return outline
    } catch {
      work.log(error)
      settle(file: nil)
      settle(.damaged)
      return nil
    }
  }

  /// Finds out what is still to be known of a file that is made.
  func check(_ work: PhotoWork, _ outline: JPEGOutline) {
    do throws(JPEGDamage) {
      let layout = try work.chosen.frame.payload.withBytes { bytes throws(JPEGDamage) in
        try outline.checkCodes(of: bytes)
      }
      guard layout == outline.presumed else { return settle(.filled(layout)) }
      settle(.sound)
      settle(sha256: file().map { SHA256.hexadecimal(of: $0) } ?? "")
    } catch {
      work.log(error)
      settle(.damaged)
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
import Encoders

extension PhotoProof {
  /// Bytes by which the file of a camera's JPEG is at most longer than the frame: EXIF data, Huffman tables.
  static let mostAdded = 4096

  /// Finds all out about the file of a camera's own JPEG, its bytes first: the disk waits for them.
  func prove(_ work: PhotoWork) {
    do throws(JPEGDamage) {
      let outline = try work.outline()
      let file = work.photo(outline.presumed)
      settle(file: file)
      settle(codes(of: work, outline))
      settle(sha256: SHA256.hexadecimal(of: file))
    } catch {
      work.log(error)
      settle(file: nil)
      settle(.damaged)
    }
  }

  private func codes(of work: PhotoWork, _ outline: JPEGOutline) -> Codes {
    do throws(JPEGDamage) {
      let layout = try work.checkCodes(outline)
      return layout == outline.presumed ? .sound : .filled(layout)
    } catch {
      work.log(error)
      return .damaged
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO

/// A folder of JPEGs that a synthetic camera plays in place of its test pattern.
package struct PictureSource: Sendable {
  /// Decodes a JPEG of this size to YUYV of full range, without padding; nil if that is not possible.
  package typealias Decoder = @Sendable (_ jpeg: [UInt8], _ width: Int, _ height: Int) -> [UInt8]?

  /// The most pictures, and the most bytes of all together. They are in memory while the camera runs.
  package static let mostPictures = 1000
  package static let mostBytes = 64 << 20

  package let folder: String
  /// The number of frames for which a picture is shown, at least 1.
  package let framesPerPicture: Int
  let decode: Decoder

  package init(folder: String, framesPerPicture: Int = 1, decode: @escaping Decoder) {
    self.folder = folder
    self.framesPerPicture = max(1, framesPerPicture)
    self.decode = decode
  }

  /// Reads the pictures, in the order of their names: `*.jpg` and `*.jpeg`, of this size. Only their headers are looked
  /// at: a camera may well deliver frames that are damaged further on.
  package func load(width: Int, height: Int) throws(PictureFault) -> PlayedPictures {
    guard let handle = opendir(folder) else {
      throw PictureFault(SystemError("open", folder), "name a folder that the engine may read")
    }
    closedir(handle)
    let names = DirectoryListing.names(in: folder).filter { name in
      [".jpg", ".jpeg"].contains { name.lowercased().hasSuffix($0) }
    }
    if names.isEmpty {
      throw PictureFault(
        folder, "has no picture, *.jpg", "put JPEGs of \(width)x\(height) there", ENOENT)
    }
    if names.count > Self.mostPictures {
      throw PictureFault(
        folder, "has \(names.count) pictures", "leave \(Self.mostPictures) of them at most", EFBIG)
    }
    var pictures: [PlayedPictures.Picture] = []
    var left = Self.mostBytes
    for name in names.sorted() {
      let path = "\(folder)/\(name)"
      let bytes = try Self.read(path, left)
      guard let size = JPEGHeader.size(of: bytes) else {
        throw PictureFault(path, "is not a JPEG that states its size", "remove it", EINVAL)
      }
      guard size == (width, height) else {
        throw PictureFault(
          path, "is \(size.width)x\(size.height), and the camera \(width)x\(height)",
          "remove it, or set \"width\" and \"height\" of the camera", EINVAL)
      }
      left -= bytes.count
      pictures.append(PlayedPictures.Picture(path: path, bytes: bytes))
    }
    return PlayedPictures(source: self, pictures: pictures)
  }

  private static func read(_ path: String, _ limit: Int) throws(PictureFault) -> [UInt8] {
    do throws(FileReading.Failure) {
      return try FileReading.regularFile(path, limit: limit)
    } catch {
      switch error {
      case .system(let error): throw PictureFault(error, "let the engine read it, or remove it")
      case .isNoFile(let kind):
        throw PictureFault(path, "is \(kind.rawValue), not a file", "remove it", EINVAL)
      case .tooLarge:
        throw PictureFault(
          path, "is too much: all pictures together may have \(mostBytes >> 20) MiB",
          "leave fewer, or smaller ones", EFBIG)
      }
    }
  }
}

/// Why a folder of pictures cannot be played.
package struct PictureFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The failure as clients see it.
  package let error: SystemError
  /// The file or folder with what is wrong about it, and the remedy.
  package let description: String

  init(_ path: String, _ words: String, _ remedy: String, _ code: Int32) {
    error = SystemError("play", path, errno: Errno(code))
    description = "\(path) \(words): \(remedy)"
  }

  init(_ error: SystemError, _ remedy: String) {
    self.error = error
    description = "\(error); \(remedy)"
  }
}

/// Pictures in memory.
///
///     frame             0   1   2   3   4   5   6   7        two frames for each of three pictures
///     picture           0   0   1   1   2   2   0   0
package struct PlayedPictures: Sendable {
  struct Picture: Sendable {
    let path: String
    let bytes: [UInt8]
  }

  let source: PictureSource
  let pictures: [Picture]

  /// The index of the picture that a frame shows.
  func index(ofFrame number: Int64) -> Int {
    Int(number / Int64(source.framesPerPicture) % Int64(pictures.count))
  }

  /// The bytes of the longest.
  var longest: Int { pictures.reduce(0) { max($0, $1.bytes.count) } }

  /// The files that cannot be decoded.
  package func undecodable(width: Int, height: Int) -> [PictureFault] {
    pictures.filter { source.decode($0.bytes, width, height) == nil }.map {
      PictureFault($0.path, "cannot be decoded", "remove it", EINVAL)
    }
  }
}

/// The head of a JPEG file.
enum JPEGHeader {
  /// The size in pixels that its frame header names; nil if there is none before the first scan.
  static func size(of bytes: [UInt8]) -> (width: Int, height: Int)? {
    func word(_ offset: Int) -> Int { Int(bytes[offset]) << 8 | Int(bytes[offset + 1]) }
    guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
    var offset = 2
    while offset + 9 <= bytes.count, bytes[offset] == 0xFF {
      switch bytes[offset + 1] {
      case 0xFF: offset += 1
      case 0x01, 0xD0...0xD7: offset += 2
      case 0xD8...0xDA: return nil
      // Tables of codes, an extension, and the conditions of arithmetic coding.
      case 0xC4, 0xC8, 0xCC: offset += 2 + word(offset + 2)
      case 0xC0...0xCF: return (width: word(offset + 7), height: word(offset + 5))
      default: offset += 2 + word(offset + 2)
      }
    }
    return nil
  }
}

// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import Synchronization

/// A file that is being sent.
public final class ServedFile: Sendable {
  private let file: OwnedDescriptor
  public let size: Int64

  /// 256 TiB, more than any photo or film has: an archive of the most files still has a length that is a number.
  private static let mostBytes: Int64 = 1 << 48

  /// Nil if it is gone, or is no file any more, or one that its owner has made longer than any photo. Links are not
  /// followed.
  public init?(_ path: String) {
    guard DescriptorReserve.hasRoom,
      let file = try? OwnedDescriptor.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    else { return nil }
    var status = stat()
    guard fstat(file.raw, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size <= Self.mostBytes
    else { return nil }
    self.file = file
    size = Int64(status.st_size)
  }

  /// The file of a name, opened on the thread that reads files.
  public static func open(_ path: String) async -> ServedFile? {
    await DiskReader.shared.read { ServedFile(path) }
  }

  public func bytes(at offset: Int64, count: Int) throws -> [UInt8] {
    try FileReading.bytes(of: file.raw, at: offset, count: count)
  }
}

/// The bytes of an answer that come from a disk, piece by piece.
public protocol PieceMaker: Sendable {
  /// The next piece: at most so many bytes are read for it, or summed up, that it takes a disk no long time.
  mutating func next() throws -> BodyPieces.Piece
}

/// Such an answer while it is sent. Its pieces are made on the thread of `DiskReader`.
public final class BodyPieces: Sendable {
  public enum Piece: Sendable {
    case bytes([UInt8])
    /// None yet: there is more to be read before it.
    case later
    case end
    case failed
  }

  /// The bytes of a piece.
  public static let pieceCount = 64 << 10

  /// The bytes of all pieces.
  let count: Int64
  /// Used by one thread at a time.
  private let maker: Mutex<any PieceMaker>

  public init(_ maker: any PieceMaker, count: Int64) {
    self.maker = Mutex(maker)
    self.count = count
  }

  func next() -> Piece { maker.withLock { maker in (try? maker.next()) ?? .failed } }
}

/// The pieces of a part of a file.
struct FilePieces: PieceMaker {
  let file: ServedFile
  var part: Range<Int64>

  mutating func next() throws -> BodyPieces.Piece {
    guard !part.isEmpty else { return .end }
    let wanted = min(Int64(BodyPieces.pieceCount), part.upperBound - part.lowerBound)
    let bytes = try file.bytes(at: part.lowerBound, count: Int(wanted))
    // It has become shorter.
    guard !bytes.isEmpty else { return .failed }
    part = (part.lowerBound + Int64(bytes.count))..<part.upperBound
    return .bytes(bytes)
  }
}

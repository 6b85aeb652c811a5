// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Glibc
import LinuxIO
import MovieFormats
import VideoDevices

/// The bytes of one sample of a movie.
enum MoviePayload: Sendable {
  /// The first bytes of a camera's frame, as the camera delivered them.
  case frame(Frame, byteCount: Int)
  case bytes([UInt8])

  var byteCount: Int {
    switch self {
    case .frame(_, let byteCount): byteCount
    case .bytes(let bytes): bytes.count
    }
  }
}

/// The file of a recording, with a temporary name until it is finished. Used on the recording's own
/// thread. `MovieWriter` decides which bytes it gets and when they are synced, so that a power cut costs
/// little.
struct MovieFile: ~Copyable {
  private let temporaryName: String
  /// Bytes of the file.
  private(set) var size: Int64 = 0
  private let directory: ContentDirectory
  private let calls: any StorageCalls
  private let file: OwnedDescriptor

  /// Makes the file.
  ///
  /// - Parameters:
  ///   - name: the name that the file gets if the engine ends before it publishes it.
  ///   - erasures: how often the contents of the directory had been erased when the film was asked for. If they
  ///     were erased since, there is no file.
  init(
    _ name: String, in directory: ContentDirectory, erasures: Int, calls: any StorageCalls
  ) throws(SystemError) {
    guard erasures == directory.erasures else {
      throw SystemError("make", name, errno: Errno(ECANCELED))
    }
    let temporaryName = PhotoFile.temporaryName(name)
    // Set first: Swift 6.0.3 destroys properties twice that are set before an error is thrown.
    file = try calls.create(temporaryName, in: directory.descriptor)
    self.temporaryName = temporaryName
    self.directory = directory
    self.calls = calls
  }

  /// Performs a step of the writer. Steps that only concern others do nothing here.
  mutating func perform(_ step: MovieStep<MoviePayload>) throws(SystemError) {
    switch step {
    case .reserve(let size): try calls.reserve(size, of: file)
    case .write(let offset, let pieces):
      try write(pieces, at: offset)
      size = max(size, offset + pieces.reduce(0) { $0 + Int64($1.byteCount) })
    case .sync:
      try calls.syncData(file)
      // An hour of pictures would push everything else out of the page cache.
      posix_fadvise(file.raw, 0, off_t(size), POSIX_FADV_DONTNEED)
    case .truncate(let size):
      try calls.truncate(file, to: size)
      self.size = size
    case .durable: break
    }
  }

  /// Gives the file its final name. It is there after a power cut when this returns.
  func publish(as name: String) throws(SystemError) {
    try calls.rename(temporaryName, to: name, in: directory.descriptor)
    try calls.syncDirectory(directory.descriptor)
    directory.wrote(Int(size))
  }

  /// Finishes the file with the pictures that are found in it, after a disk operation has failed.
  /// Nil if there is no whole picture in it.
  ///
  /// Only the bytes on the disk count: after a failed sync the kernel still has the bytes in memory, as
  /// if they were written, and would never write them.
  mutating func repair() throws(SystemError) -> MovieRepair.Outcome? {
    posix_fadvise(file.raw, 0, 0, POSIX_FADV_DONTNEED)
    let outcome = try MovieRepair.finish(
      try MovieRepair.open(temporaryName, in: directory.descriptor), calls)
    if let outcome { size = outcome.size }
    return outcome
  }

  /// Removes the file: there is nothing in it to keep.
  func discard() throws(SystemError) {
    try calls.remove(temporaryName, in: directory.descriptor)
  }

  /// The greatest size of a film on this file system, bytes; nil: more than any film has.
  var largestFilm: Int64? { calls.limits(of: file).largestFilm }

  /// Writes pieces: small ones are copied into one block, frames are written from where they are.
  private func write(
    _ pieces: [MoviePiece<MoviePayload>], at offset: Int64
  ) throws(SystemError) {
    let copied = UnsafeMutableRawBufferPointer.allocate(
      byteCount: pieces.reduce(0) { $0 + ($1.copied?.count ?? 0) }, alignment: 1)
    // The pieces hold the frames, and with them their bytes, until the write is over.
    defer { withExtendedLifetime(pieces) { copied.deallocate() } }
    var end = 0
    let parts = pieces.map { piece in
      guard let bytes = piece.copied else { return piece.frameBytes }
      let part = UnsafeMutableRawBufferPointer(rebasing: copied[end..<end + bytes.count])
      part.copyBytes(from: bytes)
      end += bytes.count
      return UnsafeRawBufferPointer(part)
    }
    try calls.write(parts, at: offset, to: file)
  }
}

extension MoviePiece<MoviePayload> {
  /// The bytes of a piece that is copied to be written; nil for a frame.
  fileprivate var copied: [UInt8]? {
    switch self {
    case .bytes(let bytes), .payload(.bytes(let bytes), _): bytes
    case .payload(.frame, _): nil
    }
  }

  /// The bytes of a frame where they are: they last as long as the piece.
  fileprivate var frameBytes: UnsafeRawBufferPointer {
    guard case .payload(.frame(let frame, let byteCount), _) = self else {
      return UnsafeRawBufferPointer(start: nil, count: 0)
    }
    return frame.withBytes { UnsafeRawBufferPointer(rebasing: $0[..<byteCount]) }
  }
}

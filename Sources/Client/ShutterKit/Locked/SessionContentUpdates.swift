// SPDX-License-Identifier: Apache-2.0

/// A directory with everything that one launch of the application's extension has made. It now belongs to the
/// application, which may read, move and delete what is in it.
public struct SessionContentDirectory: Hashable, Sendable {
  /// Its name, unique for the user.
  public var name: String
  /// Its path; nil where the file system cannot give the user the right to it.
  public var path: String?

  /// Makes a directory, for tests, and for a program that has noted a name.
  public init(name: String, path: String? = nil) {
    self.name = name
    self.path = path
  }
}

/// A change of the content directories.
public enum SessionContentUpdate: Hashable, Sendable {
  /// All directories as they are: always the first update of a reader, and never a later one.
  case initial([SessionContentDirectory])
  /// A launch is over, and what it made is here.
  case added(SessionContentDirectory)
  /// The directory was invalidated, by whichever program.
  case removed(SessionContentDirectory)
}

/// The content directories and their changes as an asynchronous sequence (``LockedCaptureManager``).
///
/// Each iteration is a separate reader. It gets ``SessionContentUpdate/initial(_:)`` exactly once, and each directory
/// exactly once, there or in ``SessionContentUpdate/added(_:)``, however slowly it reads, even if the engine was lost
/// in between.
public struct SessionContentUpdates: AsyncSequence, Sendable {
  public typealias Element = SessionContentUpdate
  public typealias Failure = Never

  let record: SessionContentRecord

  public func makeAsyncIterator() -> Iterator {
    // From here on no news is missed: the record is looked at after this.
    Iterator(record: record, news: record.news.stream().makeAsyncIterator())
  }

  /// The iterator of the updates.
  public struct Iterator: AsyncIteratorProtocol {
    let record: SessionContentRecord
    var news: AsyncStream<Void>.Iterator
    var reader = SessionContentReader()

    /// The next update; nil when the manager has ended, or the task was cancelled.
    public mutating func next() async -> SessionContentUpdate? { await next(isolation: nil) }

    /// The next update; nil when the manager has ended, or the task was cancelled.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> SessionContentUpdate?
    {
      while true {
        if let update = reader.next(record.directories) { return update }
        // When the manager has ended, what was reported before is still read.
        guard await news.next(isolation: actor) != nil else {
          return reader.next(record.directories)
        }
      }
    }
  }
}

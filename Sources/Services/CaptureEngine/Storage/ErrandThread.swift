// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import Synchronization

//   user 1000: a million files to count     c────c─────────c────c────…
//   user 1001: a small directory to remove       r──r
//   what an extension of 1000 has left                f────f────f──…
//
// Photos have a thread of their own, and wait for none of these.

/// The thread that counts, filters and removes what is in directories: their owners may put any number of files there.
/// Users have their turns one after the other, and each does a part of an errand.
final class ErrandThread: Sendable {
  /// Returns true if there is more of it; then it has another turn, before its user's next errand.
  typealias Errand = @Sendable () -> Bool

  /// Those whose errands are done one after the other. Hand-overs to a user have turns of their own: while a million
  /// files of one extension are looked at, another one's directory is still measured.
  private struct User: Hashable {
    let uid: UInt32
    let isHandOver: Bool
  }

  private struct Queue {
    private var errands: [User: [Errand]] = [:]
    /// The users with errands, whose turn is next first.
    private var users: [User] = []

    mutating func append(_ errand: @escaping Errand, of user: User) {
      if errands[user] == nil { users.append(user) }
      errands[user, default: []].append(errand)
    }

    mutating func next() -> (user: User, errand: Errand)? {
      guard let user = users.first, let errand = errands[user]?.first else { return nil }
      users.removeFirst()
      users.append(user)
      return (user, errand)
    }

    /// The user's first errand is done.
    mutating func removeFirst(of user: User) {
      errands[user]?.removeFirst()
      guard errands[user]?.isEmpty == true else { return }
      errands[user] = nil
      users.removeAll { $0 == user }
    }
  }

  /// The state that the threads share.
  private final class Shared: Sendable {
    let queue = Mutex(Queue())
    /// Counts the turns that are due.
    let available = Semaphore()

    // As in StorageThread: never a part of the endless loop.
    @inline(never)
    func serveNext() {
      available.wait()
      guard let (user, errand) = queue.withLock({ $0.next() }) else { return }
      if errand() { return available.signal() }
      queue.withLock { $0.removeFirst(of: user) }
    }
  }

  private let shared = Shared()

  init() {
    do throws(SystemError) {
      try WorkerThread.start(name: "counting") { [shared] in
        while true { shared.serveNext() }
      }
    } catch {
      // As for the storage thread.
      fatalError("no thread for counting: \(error)")
    }
  }

  /// - Parameter isHandOver: whether it is about what is to be handed over to the user.
  func submit(_ errand: @escaping Errand, of uid: UInt32, isHandOver: Bool = false) {
    shared.queue.withLock { $0.append(errand, of: User(uid: uid, isHandOver: isHandOver)) }
    shared.available.signal()
  }

  /// Counts what is in a directory, and calls `done` on the thread.
  func count(
    _ directory: borrowing OwnedDescriptor, of user: UInt32,
    _ done: @escaping @Sendable (ContentAmount) -> Void
  ) {
    let count = ContentCount(directory)
    submit(
      {
        count.go(on: ContentCount.turn)
        guard count.isDone else { return true }
        done(count.amount)
        return false
      }, of: user)
  }
}

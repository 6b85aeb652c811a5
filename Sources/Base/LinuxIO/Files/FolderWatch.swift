// SPDX-License-Identifier: Apache-2.0
import Glibc

/// Reports when something in the watched folders has changed, by inotify. The user of this class
/// looks for the change itself.
@LoopActor
package final class FolderWatch {
  /// Files that come, go, or were written to.
  private static let events = [IN_CREATE, IN_CLOSE_WRITE, IN_MOVED_TO, IN_MOVED_FROM, IN_DELETE]
    .map { UInt32($0) }.reduce(0, |)

  private let notify: OwnedDescriptor
  private var watch: DescriptorWatch?

  package init(onChange: @escaping @LoopActor () -> Void) throws(SystemError) {
    let raw = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    guard raw >= 0 else { throw SystemError("watch folders") }
    notify = OwnedDescriptor(owning: raw)
    watch = try EventLoop.shared.watch(raw, for: .readable) { _ in
      withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
        while read(raw, buffer.baseAddress!, buffer.count) > 0 {}
      }
      onChange()
    }
  }

  /// Watches another folder. Does nothing if it is watched already or does not exist.
  package func add(_ folder: String) { inotify_add_watch(notify.raw, folder, Self.events) }

  /// Ends the reports.
  package func close() {
    watch?.cancel()
    watch = nil
  }
}

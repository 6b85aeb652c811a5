// SPDX-License-Identifier: Apache-2.0
import Glibc

/// Reports what has changed in the watched folders, by inotify. Its user then looks at what is there now.
@LoopActor
public final class FolderWatch {
  /// What became known at once.
  public struct Changes: Sendable {
    /// The names that came, went or were written to, by the path of their folder.
    public internal(set) var names: [String: Set<String>] = [:]
    /// Whether there was more than the kernel keeps: anything may have changed.
    public internal(set) var areIncomplete = false
  }

  /// Files that come, go, or were written to.
  private static let events = [IN_CREATE, IN_CLOSE_WRITE, IN_MOVED_TO, IN_MOVED_FROM, IN_DELETE]
    .map { UInt32($0) }.reduce(0, |)

  private let notify: OwnedDescriptor
  private var watch: DescriptorWatch?
  /// The paths of the watched folders, by the numbers of their watches.
  private var folders: [Int32: String] = [:]

  public init(onChanges: @escaping @LoopActor (Changes) -> Void) throws(SystemError) {
    let raw = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    guard raw >= 0 else { throw SystemError("watch folders") }
    notify = OwnedDescriptor(owning: raw)
    watch = try EventLoop.shared.watch(raw, for: .readable) { [weak self] _ in
      guard let changes = self?.read(raw) else { return }
      onChanges(changes)
    }
  }

  /// For whoever looks at everything anyway.
  public convenience init(onChange: @escaping @LoopActor () -> Void) throws(SystemError) {
    try self.init { (_: Changes) in onChange() }
  }

  /// Watches another folder. Does nothing if it is watched already.
  ///
  /// - Returns: whether it is watched; not if it does not exist, or if the kernel watches no more.
  @discardableResult
  public func add(_ folder: String) -> Bool {
    let number = inotify_add_watch(notify.raw, folder, Self.events)
    guard number >= 0 else { return false }
    folders[number] = folder
    return true
  }

  /// Ends the reports.
  public func close() {
    watch?.cancel()
    watch = nil
  }

  private func read(_ raw: Int32) -> Changes {
    var changes = Changes()
    withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 8) { buffer in
      while true {
        let count = Glibc.read(raw, buffer.baseAddress!, buffer.count)
        guard count > 0 else { return }
        var offset = 0
        while offset + MemoryLayout<inotify_event>.size <= count {
          let event = buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
          let start = offset + MemoryLayout<inotify_event>.size
          offset = start + Int(event.len)
          if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { changes.areIncomplete = true }
          if event.mask & UInt32(IN_IGNORED) != 0 { folders[event.wd] = nil }
          guard event.len > 0, offset <= count, let folder = folders[event.wd] else { continue }
          let bytes = (start..<offset).map { buffer[$0] }.prefix { $0 != 0 }
          changes.names[folder, default: []].insert(String(decoding: bytes, as: UTF8.self))
        }
      }
    }
    return changes
  }
}

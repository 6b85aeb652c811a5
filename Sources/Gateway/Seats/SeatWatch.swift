// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO

/// Follows what the seats show, and who is logged in: by inotify on logind's records, and by the
/// kernel's own word when another virtual terminal comes to the front.
@LoopActor
final class SeatWatch {
  let files: LoginFiles
  private let onChange: @LoopActor () -> Void
  private let notify: OwnedDescriptor
  private var terminal: OwnedDescriptor?
  private var watches: [DescriptorWatch] = []

  init(
    _ files: LoginFiles, onChange: @escaping @LoopActor () -> Void
  ) throws(SystemError) {
    self.files = files
    self.onChange = onChange
    let raw = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    guard raw >= 0 else { throw SystemError("watch the login records") }
    notify = OwnedDescriptor(owning: raw)
    addFolders()
    watches.append(
      try EventLoop.shared.watch(raw, for: .readable) { [weak self] _ in self?.recordsChanged() })
    try watchTerminal()
  }

  /// Ends the reports.
  func close() {
    for watch in watches { watch.cancel() }
    watches = []
  }

  /// Those that are there; one that is watched already stays so.
  private func addFolders() {
    let events = [IN_CREATE, IN_CLOSE_WRITE, IN_MOVED_TO, IN_DELETE].map { UInt32($0) }
    for folder in files.folders { inotify_add_watch(notify.raw, folder, events.reduce(0, |)) }
  }

  private func recordsChanged() {
    drain(notify.raw)
    // logind may have come only now.
    addFolders()
    onChange()
  }

  private func watchTerminal() throws(SystemError) {
    guard let attribute = try? OwnedDescriptor.open(LoginFiles.activeTerminal, O_RDONLY) else {
      return
    }
    let raw = attribute.raw
    terminal = consume attribute
    drain(raw)
    watches.append(
      try EventLoop.shared.watch(raw, for: .exceptional) { [weak self] _ in
        lseek(raw, 0, SEEK_SET)
        self?.drain(raw)
        self?.onChange()
      })
  }

  private func drain(_ raw: Int32) {
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
      while Glibc.read(raw, buffer.baseAddress!, buffer.count) > 0 {}
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO

/// Follows what the seats show, and who is logged in: by inotify on logind's records, and by the
/// kernel's own word when another virtual terminal comes to the front.
@LoopActor
final class SeatWatch {
  let files: LoginFiles
  private let onChange: @LoopActor () -> Void
  private var records: FolderWatch?
  private var terminal: OwnedDescriptor?
  private var terminalWatch: DescriptorWatch?

  init(
    _ files: LoginFiles, onChange: @escaping @LoopActor () -> Void
  ) throws(SystemError) {
    self.files = files
    self.onChange = onChange
    records = try FolderWatch { [weak self] in self?.recordsChanged() }
    addFolders()
    try watchTerminal()
  }

  /// Ends the reports.
  func close() {
    records?.close()
    terminalWatch?.cancel()
    terminalWatch = nil
  }

  /// Those that are there; one that is watched already stays so.
  private func addFolders() {
    for folder in files.folders { records?.add(folder) }
  }

  private func recordsChanged() {
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
    terminalWatch = try EventLoop.shared.watch(raw, for: .exceptional) { [weak self] _ in
      lseek(raw, 0, SEEK_SET)
      self?.drain(raw)
      self?.onChange()
    }
  }

  private func drain(_ raw: Int32) {
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
      while Glibc.read(raw, buffer.baseAddress!, buffer.count) > 0 {}
    }
  }
}

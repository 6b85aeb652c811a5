// SPDX-License-Identifier: Apache-2.0

import ButtonModel
import Glibc
import LinuxIO

extension Gateway {
  /// Starts or stops following the seats, as the configuration says.
  func followSeats() {
    let files = LoginFiles(folder: configuration.loginRecords)
    guard configuration.foreground == .activeSession else {
      seatWatch?.close()
      seatWatch = nil
      return show(SeatViews())
    }
    if seatWatch?.files != files {
      seatWatch?.close()
      do throws(SystemError) {
        seatWatch = try SeatWatch(files) { [weak self] in self?.seatsChanged() }
      } catch {
        seatWatch = nil
        Log.error("\(error): the foreground does not follow the seat")
      }
    }
    if case .nothing = files.read() {
      Log.warning(
        "foreground = \"active_session\": there is neither logind (\(files.folder)/seats) nor a "
          + "virtual terminal (\(LoginFiles.activeTerminal)), so no client is in the foreground")
    }
    seatsChanged()
  }

  /// The place of a new client's process.
  func place(of peer: PeerIdentity) -> ClientPlace {
    LoginFiles(folder: configuration.loginRecords).read().place(pid: peer.pid, uid: peer.uid)
  }

  private func seatsChanged() {
    let source = LoginFiles(folder: configuration.loginRecords).read()
    let places = clients.places { client in
      client.launch == nil
        ? source.place(pid: client.pid, uid: client.uid) : ClientPlace(seat: client.seat)
    }
    show(source.views, places)
  }

  private func show(_ views: SeatViews, _ places: [ClientID: ClientPlace] = [:]) {
    input { machine, now in machine.show(views, places: places, atUSec: now) }
  }
}

/// Watches what the seats show and who is logged in: by inotify on logind's records, and by the
/// kernel's notification when another virtual terminal comes to the front.
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

  func close() {
    records?.close()
    terminalWatch?.cancel()
    terminalWatch = nil
  }

  /// Watches the folders that exist. One that is already watched stays watched.
  private func addFolders() {
    for folder in files.folders { records?.add(folder) }
  }

  private func recordsChanged() {
    // logind may have started only now, and with it the other folders.
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

// SPDX-License-Identifier: Apache-2.0
import ButtonModel
import LinuxIO

extension Gateway {
  /// Begins or ends to follow the seats, as the configuration wants it.
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
        Log.error("\(error): who is in the foreground does not change with the seat")
      }
    }
    if case .nothing = files.read() {
      Log.warning(
        "foreground = \"active_session\": there is neither logind (\(files.folder)/seats) nor a "
          + "virtual terminal (\(LoginFiles.activeTerminal)), so no client is in the foreground")
    }
    seatsChanged()
  }

  /// Where the process of a new client is.
  func place(of peer: PeerIdentity) -> ClientPlace {
    LoginFiles(folder: configuration.loginRecords).read().place(pid: peer.pid, uid: peer.uid)
  }

  private func seatsChanged() {
    let source = LoginFiles(folder: configuration.loginRecords).read()
    let places = clients.places { source.place(pid: $0.pid, uid: $0.uid) }
    show(source.views, places)
  }

  private func show(_ views: SeatViews, _ places: [ClientID: ClientPlace] = [:]) {
    input { machine, now in machine.show(views, places: places, atUSec: now) }
  }
}

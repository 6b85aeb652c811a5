// SPDX-License-Identifier: Apache-2.0
import BoothModel
import BoothOptions
import ComposeOrders
import LinuxIO

extension Booth {
  func perform(_ action: BoothMachine.Action) {
    switch action {
    case .shoot(let round, let shot, let momentUSec):
      shoot(round: round, shot: shot, momentUSec: momentUSec)
    case .film(let round, let momentUSec, let lengthUSec):
      film(round: round, momentUSec: momentUSec, lengthUSec: lengthUSec)
    case .compose(let round, let layout, let shots) where setup.layouts[layout].kind == .film:
      adopt(round, setup.layouts[layout], shots)
    case .compose(let round, let layout, let shots): compose(round, setup.layouts[layout], shots)
    case .keep(let picture): keep(picture)
    case .layAside(let picture): pictures.layAside(picture)
    case .print(let request, let picture, let copies):
      printing.submit(picture, copies: copies, request: request, session: machine.round)
    case .light(let isOn): isLit = isOn
    }
  }

  private func compose(_ round: Int, _ layout: BoothTheme.Layout, _ shots: [String]) {
    let job = pictures.job(layout, shots)
    Composer.make(job) { [weak self] result in
      guard let self else { return }
      switch result {
      case .success(let path): feed(.picture(round: round, file: path))
      case .failure(let failure):
        note("no picture: \(failure.text)")
        Log.error("no picture of \(shots.joined(separator: ", ")): \(failure.text)")
        feed(.noPicture(round: round))
      }
    }
  }

  /// Makes a film one of the event's, before it is shown.
  private func adopt(_ round: Int, _ layout: BoothTheme.Layout, _ shots: [String]) {
    guard let film = shots.first else { return feed(.noPicture(round: round)) }
    pictures.adopt(film, as: layout.name) { [weak self] path in
      guard let self else { return }
      if let path { return feed(.picture(round: round, file: path)) }
      note("the film stays where the engine has put it: \(film)")
      feed(.noPicture(round: round))
    }
  }

  private func keep(_ picture: String) {
    let path = pictures.keep(picture)
    links.add(path)
    uploads.add(path)
    copies.add(path)
  }

  /// Something about a print.
  func take(_ event: SheetPrinter.Event) {
    switch event {
    case .printer(let printer, let word):
      if printer != machine.printer, printer != .ready, let word { note("the printer: \(word)") }
      printerWords = word
      feed(.printer(printer))
    case .print(let request, let state): feed(.printed(request: request, state))
    }
  }
}

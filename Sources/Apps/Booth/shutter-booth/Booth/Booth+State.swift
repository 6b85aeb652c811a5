// SPDX-License-Identifier: Apache-2.0
import BoothModel
import BoothPage
import LinuxIO
import Varlink

extension Booth {
  /// What a page has to know once.
  func introduction() -> JSON {
    var object: JSONObject = [
      "kind": "booth", "language": .string(setup.configuration.language),
      "languages": .array(
        setup.languages.compactMap { name in
          BoothPage.languageTitle(name).map { ["name": .string(name), "title": .string($0)] }
        }),
      "sound": .string(setup.configuration.captureSound.rawValue),
      "layouts": .array(
        setup.layouts.map { layout in
          let cuts = (0..<layout.shots).map { shot -> JSON in
            guard let cut = layout.cut(ofShot: shot) else { return .null }
            let sides = [cut.narrowest, cut.widest].flatMap { [$0.width, $0.height] }
            return .array(sides.map { .int(Int64($0)) })
          }
          return [
            "name": .string(layout.name), "cuts": .array(cuts), "shots": .int(Int64(layout.shots)),
            "kind": .string(layout.kind.rawValue), "width": .int(Int64(layout.width)),
            "height": .int(Int64(layout.height)),
            "slots": .array(
              layout.slots.map { slot in
                .array([slot.x, slot.y, slot.width, slot.height].map { .int(Int64($0)) })
              }),
          ]
        }),
    ]
    object["event"] = setup.configuration.event.map { .string($0) }
    object["network"] = setup.configuration.share.network.map { .string($0) }
    if setup.configuration.share.networkPassword != nil { object["networkCode"] = "/network-code" }
    object["background"] = setup.backgroundName.map { .string("/theme/\($0)") }
    return .object(object)
  }

  /// All that a page shows, as one message: a page that comes later misses nothing.
  func state() -> JSON {
    var object: JSONObject = [
      "kind": "state", "screen": "", "layout": .int(Int64(machine.layout)),
      "shotsDone": .array(machine.shots.map { .string(pictures.address(of: $0)) }),
      "canRetake": .bool(machine.canRetake), "canPrint": .bool(machine.canPrint),
      "copiesLeft": .int(Int64(machine.copiesLeft)), "lit": .bool(isLit),
      "buttons": .bool(status.isEligible),
    ]
    object["language"] = machine.language.map { .string($0) }
    object["trouble"] = machine.cameraTrouble.map { .string($0.rawValue) }
    if let deadlineUSec = machine.nextDeadlineUSec {
      object["leftUSec"] = .int(max(deadlineUSec - MonotonicClock.nowUSec, 0))
    }
    switch machine.printer {
    case .absent: break
    case .ready: object["printer"] = "ready"
    case .needsHand(let word): object["printer"] = .string(word)
    }
    object["prints"] = .array(
      machine.prints.map { print in
        ["copies": .int(Int64(print.copies)), "state": .string(Self.word(print.state))]
      })
    tell(machine.screen, in: &object)
    return .object(object)
  }

  private func tell(_ screen: BoothMachine.Screen, in object: inout JSONObject) {
    func show(_ name: String, picture: String? = nil) {
      object["screen"] = .string(name)
      guard let picture else { return }
      object["picture"] = .string(pictures.address(of: picture))
      if PictureName.isFilm(picture) { object["isFilm"] = true }
    }
    switch screen {
    case .closed: show("closed")
    case .attract:
      show("attract")
      object["recent"] = .array(pictures.recentImages.map { .string(pictures.address(of: $0)) })
    case .countdown(let shot, _):
      show("countdown")
      object["shot"] = .int(Int64(shot))
    case .shooting(let shot):
      show("shooting")
      object["shot"] = .int(Int64(shot))
    case .filming(let endUSec):
      show("filming")
      // That of the machine is later: the film has to reach the disk.
      object["leftUSec"] = .int(max(endUSec - MonotonicClock.nowUSec, 0))
    case .composing: show("composing")
    case .review(let picture): show("review", picture: picture)
    case .sharing(let picture):
      show("sharing", picture: picture)
      if setup.configuration.share.address != nil,
        let name = links.token(of: pictures.place(of: picture))
      {
        object["code"] = .string("/qr/\(name)")
      }
    case .thanks: show("thanks")
    case .sorry(let trouble):
      show("sorry")
      object["reason"] = .string(trouble.rawValue)
    }
  }

  private static func word(_ state: BoothPrint.State) -> String {
    switch state {
    case .asked: "asked"
    case .waiting: "waiting"
    case .printing: "printing"
    case .done: "done"
    case .failed(let reason): reason
    }
  }
}

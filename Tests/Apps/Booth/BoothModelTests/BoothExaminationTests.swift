// SPDX-License-Identifier: Apache-2.0

import BoothModel
import BoothPage
import Testing
import Varlink

@Suite("The examination of a booth, and its words")
struct BoothExaminationTests {
  private func words(_ change: (inout BoothExamination.Facts) -> Void) -> [String] {
    var facts = Self.good
    change(&facts)
    return BoothExamination(facts).findings.filter { $0.grade != .good }.map(\.word)
  }

  private static var good: BoothExamination.Facts {
    var facts = BoothExamination.Facts()
    (facts.freeMiB, facts.unixSeconds, facts.isSynchronised) = (10_000, 1_790_000_000, true)
    facts.milliCelsius = 50_000
    facts.buttons = .init(starting: ["A"], second: ["A"])
    return facts
  }

  @Test("A booth in order has nothing to see to")
  func good() {
    #expect(BoothExamination(Self.good).grade == .good && words { _ in }.isEmpty)
  }

  @Test("All is not well where something is not known, and nothing of it is called good")
  func unknown() {
    let unknown: [(String, (inout BoothExamination.Facts) -> Void)] = [
      ("heat_unknown", { $0.milliCelsius = nil }), ("disk_unknown", { $0.freeMiB = nil }),
      ("clock_unknown", { $0.isSynchronised = nil }), ("roles_unknown", { $0.buttons = nil }),
      ("phones_unknown", { ($0.phones, $0.socketPort) = (Self.phones("192.168.4.1"), 8781) }),
    ]
    for (word, forget) in unknown {
      var facts = Self.good
      forget(&facts)
      let examination = BoothExamination(facts)
      #expect(examination.grade == .unknown && examination.grade.word == "unknown")
      #expect(words(forget) == [word])
      // What is wrong weighs more.
      facts.areSettingsDamaged = true
      #expect(BoothExamination(facts).grade == .attention)
    }
    #expect(BoothExamination(BoothExamination.Facts()).grade != .good)
  }

  @Test("It says what the connected buttons do, and which they are")
  func roles() {
    func finding(_ starting: [String], _ second: [String]) -> BoothExamination.Finding? {
      var facts = Self.good
      facts.buttons = .init(starting: starting, second: second)
      return BoothExamination(facts).findings.first { $0.word.hasPrefix("roles_") }
    }
    let both = finding(["A", "B"], ["B", "C"])
    #expect(both?.word == "roles_both" && both?.value == "A, B, C" && both?.grade == .good)
    #expect(finding(["A"], [])?.word == "roles_one" && finding(["A"], [])?.grade == .good)
    let second = finding([], ["A"])
    #expect(second?.word == "roles_second" && second?.value == "A" && second?.grade == .attention)
    #expect(finding([], [])?.word == "roles_none" && finding([], [])?.value == nil)
  }

  private static func phones(
    _ host: String, port: Int = 8781, isSecure: Bool = false
  ) -> BoothExamination.Phones {
    .init(host: host, port: port, isSecure: isSecure)
  }

  @Test("Phones are sent to this machine, elsewhere, or it is not known where")
  func addresses() {
    func word(_ phones: BoothExamination.Phones, _ own: Set<String>?) -> String? {
      var facts = Self.good
      (facts.phones, facts.socketPort, facts.machineAddresses) = (phones, 8781, own)
      let finding = BoothExamination(facts).findings.first { $0.word.hasPrefix("phones_") }
      #expect(finding?.value == "\(phones.host):\(phones.port)")
      return finding?.word
    }
    let own: Set = ["192.168.4.1", "10.0.0.2"]
    #expect(word(Self.phones("192.168.4.1"), own) == "phones_ready")
    #expect(word(Self.phones("192.168.4.10"), own) == "phones_elsewhere")
    #expect(word(Self.phones("192.168.4.1"), []) == "phones_elsewhere")
    #expect(word(Self.phones("192.168.4.1", port: 80), own) == "phones_port")
    #expect(word(Self.phones("192.168.4.1"), nil) == "phones_unknown")
    // A name may be anybody's.
    for host in ["booth.local", "[2001:db8::1]", "192.168.4", "1.2.3.4.5", "192.168.4.256"] {
      #expect(word(Self.phones(host), own) == "phones_unknown")
    }
    #expect(word(Self.phones("booth.local", port: 80), own) == "phones_port")
    // Something else ends TLS, at its own address and port.
    #expect(word(Self.phones("192.168.4.1", port: 443, isSecure: true), own) == "phones_unknown")
    #expect(word(Self.phones("192.168.4.9", port: 443, isSecure: true), own) == "phones_unknown")
  }

  @Test("Each fact that is not good is found, and it alone")
  func findings() {
    #expect(words { $0.cameraTrouble = .privacy } == ["camera_privacy"])
    #expect(
      words { ($0.isEligible, $0.obstacles) = (false, [.off, .camera]) } == ["button_camera"])
    #expect(words { $0.isEligible = false } == ["button_other"])
    #expect(words { $0.pages = 0 } == ["page_none"])
    #expect(words { $0.printer = .needsHand("ink") } == ["printer_ink"])
    #expect(words { $0.printer = .needsHand("fire") } == ["printer_trouble"])
    #expect(words { $0.printer = .absent } == ["printer_absent"])
    #expect(words { ($0.printer, $0.printsEnabled) = (.absent, false) }.isEmpty)
    #expect(words { $0.freeMiB = 255 } == ["disk_full"])
    #expect(words { $0.freeMiB = 256 } == ["disk_low"])
    #expect(words { $0.canWrite = false } == ["disk_readonly"])
    #expect(words { $0.canWriteCopies = false } == ["copies_unwritable"])
    #expect(words { ($0.canWriteCopies, $0.isCopyFolderFull) = (true, true) } == ["copies_full"])
    #expect(words { $0.phones = Self.phones("192.168.4.1") } == ["phones_no_socket"])
    #expect(words { $0.socketPort = 8781 } == ["phones_no_address"])
    #expect(words { $0.missingFonts = ["Lobster Two"] } == ["fonts_missing"])
    #expect(words { $0.wrongDrawings = ["a.png is empty"] } == ["drawings_bad"])
    #expect(words { $0.isSynchronised = false } == ["clock_unsure"])
    #expect(words { $0.unixSeconds = 0 } == ["clock_wrong"])
    #expect(words { $0.newestSeconds = 1_790_003_601 } == ["clock_wrong"])
    #expect(words { $0.newestSeconds = 1_790_003_600 }.isEmpty)
    #expect(words { $0.milliCelsius = 70_000 } == ["heat_high"])
    #expect(words { $0.milliCelsius = 80_000 } == ["heat_critical"])
    #expect(words { $0.areSettingsDamaged = true } == ["settings_damaged"])
  }

  @Test("Each language has words for each finding, and remedies for what is not good")
  func languages() throws {
    let good = Set(
      BoothExamination.words.filter { word in
        ["_ready", "_good", "_open", "_off", "phones_none", "roles_both", "roles_one"].contains {
          word.hasSuffix($0)
        }
      }
    ).subtracting(["button_off"])
    var keys: [Set<String>] = []
    for (name, _) in BoothPage.languages {
      let bytes = try #require(BoothPage.hostLanguage(name))
      guard case .object(let texts) = try JSON(parsing: bytes) else {
        Issue.record("\(name) is no object")
        continue
      }
      for word in BoothExamination.words {
        #expect(texts[word]?.stringValue?.isEmpty == false, "\(name): \(word)")
        if !good.contains(word) {
          #expect(texts["\(word)-remedy"]?.stringValue?.isEmpty == false, "\(name): \(word)-remedy")
        }
      }
      keys.append(Set(texts.members.map(\.name)))
    }
    #expect(keys.count == 5 && keys.allSatisfy { $0 == keys[0] })
  }

  @Test("New settings hold from the next guest on")
  func settings() {
    var machine = BoothMachine(
      layouts: [BoothLayout(name: "a", shots: 1), BoothLayout(name: "b", shots: 2)])
    var quick = BoothSettings()
    quick.countdownUSec = 1_000_000
    _ = machine.take(.camera(nil), atUSec: 0)
    _ = machine.take(.start(layout: 1), atUSec: 0)
    _ = machine.take(.adopt([BoothLayout(name: "c", shots: 1)], quick), atUSec: 1)
    #expect(machine.screen == .countdown(shot: 0, endUSec: 3_000_000))
    #expect(machine.layouts.count == 2 && machine.adopted == 0)
    _ = machine.take(.callOff, atUSec: 2)
    #expect(machine.layouts.map(\.name) == ["c"] && machine.adopted == 1 && machine.layout == 0)
    _ = machine.take(.start(layout: 0), atUSec: 10)
    #expect(machine.screen == .countdown(shot: 0, endUSec: 1_000_010))
  }

  @Test("On the first screen, and where the host has closed, settings hold at once")
  func atOnce() {
    var machine = BoothMachine(layouts: [])
    _ = machine.take(.language("ar"), atUSec: 0)
    _ = machine.take(.adopt([], BoothSettings()), atUSec: 0)
    #expect(machine.adopted == 1 && machine.language == "ar")
    _ = machine.take(.close, atUSec: 0)
    _ = machine.take(.adopt([], BoothSettings()), atUSec: 0)
    #expect(machine.adopted == 2 && machine.screen == .closed)
  }

  @Test("A guest who starts on the last screen, with a layout that has gone, gets the first one")
  func gone() {
    var machine = BoothMachine(
      layouts: [BoothLayout(name: "a", shots: 1), BoothLayout(name: "b", shots: 1)])
    for input: BoothMachine.Input in [.camera(nil), .start(layout: 1)] {
      _ = machine.take(input, atUSec: 0)
    }
    _ = machine.take(.photo(round: 1, shot: 0, file: "a"), atUSec: 3_000_000)
    for input: BoothMachine.Input in [
      .picture(round: 1, file: "A"), .keep, .done,
      .adopt([BoothLayout(name: "c", shots: 1)], BoothSettings()), .start(layout: 1),
    ] { _ = machine.take(input, atUSec: 3_000_001) }
    #expect(machine.layout == 0 && machine.layouts.map(\.name) == ["c"])
    guard case .countdown = machine.screen else {
      Issue.record("the screen is \(machine.screen)")
      return
    }
  }
}

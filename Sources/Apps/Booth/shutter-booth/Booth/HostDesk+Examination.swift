// SPDX-License-Identifier: Apache-2.0
import BoothModel
import BoothOptions
import CLinux
import Glibc
import LinuxIO
import ShutterKit
import Varlink
import WebServing

/// Collects the facts of the examination. `BoothExamination` says what they mean.
extension HostDesk {
  /// One at a time, however many pages ask, because each draws the whole theme. A page that asks during one gets the
  /// next.
  func examine(_ viewer: Viewer) {
    examinees.append(viewer)
    if !isExamining { examineNext() }
  }

  private func examineNext() {
    let pages = examinees.filter { admitted.contains(ObjectIdentifier($0)) }
    examinees = []
    guard !pages.isEmpty else { return }
    isExamining = true
    ButtonSurvey.ask(booth.setup.runtimeDirectory) { [weak self] in self?.examine(for: pages, $0) }
  }

  private func end() {
    isExamining = false
    examineNext()
  }

  private func examine(for pages: [Viewer], _ buttons: BoothExamination.Buttons?) {
    let setup = booth.setup
    let folder = booth.pictures.folder
    var facts = BoothExamination.Facts()
    facts.cameraTrouble = booth.machine.cameraTrouble
    facts.isEligible = booth.status.isEligible
    facts.obstacles = Set(booth.status.obstacles.map { Self.obstacle($0) })
    facts.pages = booth.viewers.count + booth.hostPages.count
    facts.printsEnabled = setup.configuration.print.isEnabled
    facts.printer = booth.machine.printer
    facts.buttons = buttons
    facts.phones = setup.guestsAddress.map {
      .init(host: $0.host, port: Int($0.port), isSecure: $0.isEncrypted)
    }
    facts.socketPort = WebProgram.guestsPlace.map { Int($0.port) }
    facts.machineAddresses = WebProgram.guestsPlace?.machineAddresses
    facts.areSettingsDamaged = booth.damage != nil
    let (known, wasMounted) = (facts, booth.copies.wasMounted)
    let hasBegun = read("examination") {
      let examination = BoothExamination(Self.collect(known, setup, folder, wasMounted: wasMounted))
      return JSON.object([
        "kind": "doctor", "grade": .string(examination.grade.word),
        "findings": .array(
          examination.findings.map { finding in
            var object: JSONObject = [
              "grade": .string(finding.grade.word), "word": .string(finding.word),
            ]
            object["value"] = finding.value.map { .string($0) }
            return .object(object)
          }),
      ])
    } _: { [weak self] message in
      for page in pages { page.tell(message) }
      self?.end()
    }
    if !hasBegun { end() }
  }

  private static func obstacle(_ obstacle: InteractionStatus.Obstacle) -> BoothExamination.Obstacle
  {
    switch obstacle {
    case .gatewayAbsent: .noGateway
    case .engineAbsent: .noEngine
    case .notForeground: .otherProgram
    case .locked: .locked
    case .noSession, .sessionNotRunning, .sessionInterrupted: .camera
    case .disabled: .off
    default: .other
    }
  }

  // MARK: What waits for disks

  private nonisolated static func collect(
    _ known: BoothExamination.Facts, _ setup: BoothSetup, _ folder: String, wasMounted: Bool
  ) -> BoothExamination.Facts {
    var facts = known
    facts.freeMiB = freeMiB(folder)
    facts.canWrite = access(folder, W_OK | X_OK) == 0
    if let folder = setup.configuration.share.folder {
      let isThere = (try? CopyPlace.check(folder, wasMounted: wasMounted)) != nil
      facts.canWriteCopies = isThere && access(folder, W_OK | X_OK) == 0
      facts.isCopyFolderFull = CopyPlace.isFull(folder)
    }
    facts.milliCelsius = milliCelsius
    facts.unixSeconds = Int64(time(nil))
    facts.isSynchronised = isSynchronised
    let newest = EventPictures(folder: folder).names.last
    facts.newestSeconds = newest.flatMap { EventPictures.unixTime(of: "\(folder)/\($0)") }
    facts.missingFonts = missing(setup.theme)
    facts.wrongDrawings = ThemeDrawings.faults(setup).map { fault in
      let file = fault.file.split(separator: "/").last ?? "theme"
      return "\(file) \(fault.words)"
    }
    return facts
  }

  /// A service that may not set the clock may not ask the kernel either. Then timesyncd's folder says it, and where
  /// another program sets the clock, it is not known.
  private nonisolated static var isSynchronised: Bool? {
    let said = clinux_time_is_synchronised()
    if said == 1 || access("/run/systemd/timesync/synchronized", F_OK) == 0 { return true }
    return said == 0 || access("/run/systemd/timesync", F_OK) == 0 ? false : nil
  }

  /// The first font of each row of which none is installed, by the names of the fonts' files: families have files of
  /// their names in Debian's packages.
  private nonisolated static func missing(_ theme: BoothTheme) -> [String] {
    var files: [String] = []
    for folder in ["/usr/share/fonts", "/usr/local/share/fonts"] { list(folder, depth: 4, &files) }
    return [theme.titleFonts, theme.textFonts].compactMap { row in
      let isThere = row.contains { family in files.contains { $0.hasPrefix(plain(family)) } }
      return isThere ? nil : row.first
    }
  }

  private nonisolated static func list(_ folder: String, depth: Int, _ files: inout [String]) {
    for name in DirectoryListing.names(in: folder) where files.count < 20_000 {
      let ending = name.split(separator: ".").last ?? ""
      if ["ttf", "otf", "ttc"].contains(ending) {
        files.append(plain(name))
      } else if depth > 0, !name.contains(".") {
        list("\(folder)/\(name)", depth: depth - 1, &files)
      }
    }
  }

  private nonisolated static func plain(_ name: String) -> String {
    name.lowercased().filter { $0.isLetter || $0.isNumber }
  }
}

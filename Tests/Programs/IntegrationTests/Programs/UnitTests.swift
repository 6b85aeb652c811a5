// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import TestSupport
import Testing
import Varlink
import VarlinkSocket

/// The units of systemd/, as systemd itself judges them. The tests of the rig show how they work.
@Suite struct UnitTests {
  private static let units = "\(Repository.root)/systemd"

  @Test(
    "exposure by systemd-analyze security, at most 1.4, of extensions 1.0",
    arguments: [
      ("shutterd", "14"), ("shutter-engine", "14"), ("shutter-sound@", "14"),
      ("shutter-extension@", "10"), ("shutter-pin@", "10"), ("web/shutter-web", "10"),
      ("web/shutter-web-password@", "10"),
      ("print/shutter-print", "10"), ("shutter-hooks", "14"), ("booth/shutter-booth", "10"),
      ("booth/shutter-booth-pin@", "10"),
    ])
  func security(_ name: String, _ threshold: String) throws {
    // In tenths; above it the status is not 0.
    try Command.run(
      "systemd-analyze", "security", "--offline=yes", "--threshold=\(threshold)", "--no-pager",
      "\(Self.units)/\(name).service")
  }

  @Test("systemd-analyze verify has nothing to say of the system's units")
  func verify() throws {
    let root = TemporaryFolder()
    // The system's own units to build on, and programs, which only have to exist.
    let names = try Command.run(
      "sh", "-ec",
      """
      mkdir -p $0/usr/lib/systemd/system $0/usr/bin $0/usr/libexec/shutterd
      cp -a /usr/lib/systemd/system/*.target /usr/lib/systemd/system/*.slice $0/usr/lib/systemd/system
      for program in bin/shutterd bin/shutter-engine bin/shutterctl libexec/shutterd/shutter-action \
        libexec/shutterd/shutter-sound libexec/shutterd/shutter-extension libexec/shutterd/shutter-pin \
        bin/shutter-web bin/shutter-booth libexec/shutterd/shutter-print libexec/shutterd/shutter-hooks \
        libexec/shutterd/shutter-booth-kiosk; do
        install -m 755 /dev/null $0/usr/$program
      done
      cp $1/*.service $1/*.socket $1/web/*.service $1/web/*.socket $1/print/*.service \
        $1/print/*.socket $1/booth/*.service $1/booth/*.socket $0/usr/lib/systemd/system
      cd $0/usr/lib/systemd/system && ls shutter*.service shutter*.socket | sed s/@/@test/
      """, root.path, Self.units
    ).split(separator: "\n").map { String($0) }
    #expect(names.count == 32)
    let words = ["systemd-analyze", "verify", "--man=no", "--root=\(root.path)"]
    #expect(try Command.run(words + names) == "")
  }

  @Test(
    "nor of the user's",
    arguments: [("shutterctl-on-press", "shutterctl"), ("shutter-click", "shutter-click")])
  func verifyUser(_ name: String, _ program: String) throws {
    let folder = TemporaryFolder()
    let unit = "\(folder.path)/\(name).service"
    // It looks for programs where they are on this machine.
    let text = try TestFile.read("\(Self.units)/user/\(name).service").split(
      separator: "/usr/bin/\(program)", omittingEmptySubsequences: false)
    try TestFile.write(unit, text.joined(separator: try Daemons().binary(program)))
    #expect(
      try Command.run(
        "env", "XDG_RUNTIME_DIR=\(folder.path)", "systemd-analyze", "verify", "--user", "--man=no",
        unit) == "")
  }

  @Test("the kiosk's browser shows one page, without tools, prints, downloads and other windows")
  func kiosk() throws {
    let packaging = "\(Repository.root)/packaging"
    let name = "chromium-policies"
    let policy = try JSON(
      parsing: try TestFile.read("\(packaging)/\(name)/managed/shutterd-booth.json"))
    #expect(policy["URLBlocklist"] == .array([.string("*")]))
    #expect(policy["URLAllowlist"] == .array([.string("http://localhost:8790")]))
    for (rule, value) in [
      ("DeveloperToolsAvailability", 2), ("IncognitoModeAvailability", 1),
      ("DownloadRestrictions", 3), ("BrowserSignin", 0), ("DefaultPopupsSetting", 2),
    ] as [(String, Int64)] {
      #expect(policy[rule] == .int(value), "\(rule)")
    }
    for rule in ["PrintingEnabled", "AllowFileSelectionDialogs", "BrowserGuestModeEnabled"] {
      #expect(policy[rule] == .bool(false), "\(rule)")
    }
    // They are where the unit takes them from, and the browser's own folders show them.
    let unit = try TestFile.read("\(Self.units)/booth/shutter-booth-kiosk.service")
    for browser in ["chromium", "chromium-browser"] {
      let line =
        "BindReadOnlyPaths=/usr/share/shutterd/booth/\(name):/etc/\(browser)/policies\n"
      #expect(unit.contains(line))
    }
    let installed = try TestFile.read("\(packaging)/debian/shutterd-booth.install")
    #expect(installed.contains("\(name) usr/share/shutterd/booth\n"))
    #expect(try TestFile.read("\(packaging)/deb.sh").contains(" packaging/\(name) "))
    // The page that is allowed is the one that is opened, and knows that it is alone there.
    let script = try TestFile.read("\(packaging)/shutter-booth-kiosk")
    #expect(unit.contains("Environment=BOOTH_ADDRESS=http://localhost:8790/\n"))
    #expect(script.contains("address=$own#kiosk") && script.contains(" \"$address\" &\n"))
    for option in ["--kiosk", "--disable-extensions", "--no-default-browser-check"] {
      #expect(script.contains("\(option) "))
    }
    let page = try TestFile.read("\(Repository.root)/Sources/Apps/Booth/BoothPage/Page/booth.js")
    #expect(page.contains("location.hash === \"#kiosk\""))
  }

  @Test("services have descriptors for all connections of all users, and keep some for themselves")
  func descriptors() throws {
    for name in ["shutterd", "shutter-engine", "print/shutter-print", "shutter-hooks"] {
      let unit = try TestFile.read("\(Self.units)/\(name).service")
      #expect(unit.contains("\nLimitNOFILE=\(DescriptorLimit.wanted)\n"), "\(name)")
    }
    // A connection has its socket and up to two descriptors of its process.
    #expect(
      Int(DescriptorLimit.wanted) >= 3 * ServerLimits().maximumConnections
        + ServerLimits.reservedDescriptors)
  }

  @Test("both daemons are restarted without end, and their sockets too")
  func restart() throws {
    for name in ["shutterd", "shutter-engine"] {
      let unit = try TestFile.read("\(Self.units)/\(name).service")
      for line in [
        "StartLimitIntervalSec=0", "Restart=always", "Type=notify", "WatchdogSignal=SIGKILL",
        "PrivateUsers=", "PrivateNetwork=", "ProtectProc=",
      ] {
        let isSet = unit.split(separator: "\n").contains { $0.hasPrefix(line) }
        #expect(isSet == !line.hasSuffix("="), "\(name): \(line)")
      }
    }
    for name in ["shutterd", "shutterd-control", "shutterd-enginelink", "shutter-engine"] {
      #expect(
        try TestFile.read("\(Self.units)/\(name).socket").contains("\nTriggerLimitIntervalSec=0\n"))
    }
  }
}

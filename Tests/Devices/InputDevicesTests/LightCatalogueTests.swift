// SPDX-License-Identifier: Apache-2.0
import Glibc
import LightDevices
import LinuxIO
import TestSupport
import Testing

@testable import InputDevices

/// Lights in a folder that stands for the kernel's LED class, and lights of files.
@Suite struct LightCatalogueTests {
  private let folder = TemporaryFolder()

  init() { LoopThread.start() }

  private func makeLED(_ name: String, full: Int) throws {
    mkdir("\(folder.path)/\(name)", 0o755)
    try TestFile.write("\(folder.path)/\(name)/max_brightness", "\(full)\n")
    try TestFile.write("\(folder.path)/\(name)/brightness", "7")
  }

  private func brightness(_ name: String) throws -> String {
    try TestFile.read("\(folder.path)/\(name)/brightness")
  }

  @Test("an LED is dark at first, lit with all it has, and dark at the end") @LoopActor
  func led() throws {
    try makeLED("a", full: 255)
    let catalogue = LightCatalogue(ledFolder: folder.path)
    catalogue.configure([LightSettings(name: "light", place: .led("a"))])
    #expect(try brightness("a") == "0")
    catalogue.set("light", true)
    #expect(try brightness("a") == "255")
    catalogue.set("no such light", false)
    // A reload that changes nothing leaves it alone.
    catalogue.configure([LightSettings(name: "light", place: .led("a"))])
    #expect(try brightness("a") == "255")
    catalogue.close()
    // Unlike this file, the kernel's keeps nothing of an older value.
    #expect(try brightness("a").hasPrefix("0"))
  }

  @Test("one that comes later shows what it has to show; one that goes from the rules is put out")
  @LoopActor
  func later() throws {
    let catalogue = LightCatalogue(ledFolder: folder.path)
    let settings = LightSettings(name: "light", place: .led("b"))
    catalogue.configure([settings])
    catalogue.set("light", true)
    try makeLED("b", full: 1)
    catalogue.configure([settings])
    #expect(try brightness("b") == "1")
    catalogue.configure([])
    #expect(try brightness("b") == "0")
    catalogue.close()
  }

  @Test("a file gets a line for each change") @LoopActor
  func file() throws {
    let path = "\(folder.path)/light"
    let catalogue = LightCatalogue(ledFolder: folder.path)
    catalogue.configure([LightSettings(name: "light", place: .file(path))])
    for isLit in [true, true, false, true] { catalogue.set("light", isLit) }
    catalogue.close()
    let lines = try TestFile.read(path).split(separator: "\n").map { $0.split(separator: " ") }
    #expect(lines.map { $0[1] } == ["1", "0", "1", "0"])
    let times = lines.compactMap { Int64($0[0]) }
    #expect(times.count == 4 && times == times.sorted())
  }

  @Test("a light that cannot be had is no trouble for the others") @LoopActor
  func missing() throws {
    try makeLED("c", full: 1)
    let catalogue = LightCatalogue(ledFolder: folder.path)
    catalogue.configure([
      LightSettings(name: "gone", place: .file("\(folder.path)/no/such/folder")),
      LightSettings(name: "line", place: .line(chip: "none", .offset(1), activeLow: false)),
      LightSettings(name: "light", place: .led("c")),
    ])
    for name in ["gone", "line", "light"] { catalogue.set(name, true) }
    #expect(try brightness("c") == "1")
    catalogue.close()
  }
}

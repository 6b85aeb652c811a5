// SPDX-License-Identifier: Apache-2.0

import BoothOptions
import Glibc
import TestSupport
import Testing

@testable import Configuration

@Suite struct ConfigurationSourceTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func aMissingDefaultFileIsTheDefaultConfiguration() throws {
    let source = ConfigurationSource.defaultPath("\(folder.path)/none.toml")
    #expect(try load(source) == GatewayConfiguration())
    #expect(try EngineConfiguration.load(source) == EngineConfiguration())
  }

  @Test func aMissingFileThatWasNamedIsAnError() {
    let path = "\(folder.path)/none.toml"
    #expect(
      errors(.named(path)) == [
        "\(path): there is no such file; create it, or start without --config"
      ])
  }

  @Test func aMissingFileThatNoOptionNamedHasARemedyOfItsKind() {
    let path = "\(folder.path)/theme.toml"
    let found = Read.errors { () throws(ConfigurationErrors) in
      _ = try BoothTheme.load(folder: folder.path) { _ in true }
    }
    #expect(
      found == [
        "\(path): there is no such file; \"theme\" in shutter-booth.toml names a theme that is "
          + "installed, or a folder with this file"
      ])
  }

  @Test func dropInsAreReadInTheOrderOfTheirNames() throws {
    let path = try folder.write("c.toml", "debounce_ms = 1\nmaximum_hold_s = 1\n")
    try folder.write("c.toml.d/20-b.toml", "debounce_ms = 3\n")
    try folder.write("c.toml.d/10-a.toml", "debounce_ms = 2\nacknowledgement_timeout_ms = 99\n")
    try folder.write("c.toml.d/30.toml~", "debounce_ms = 4\n")
    try folder.write("c.toml.d/.40.toml", "debounce_ms = 5\n")
    let configuration = try load(.named(path))
    #expect(configuration.debounceUSec == 3000)
    #expect(configuration.acknowledgementTimeoutUSec == 99_000)
    #expect(configuration.maximumHoldUSec == 1_000_000)
    #expect(
      try ConfigurationSource.named(path).read().files == [
        path, "\(path).d/10-a.toml", "\(path).d/20-b.toml",
      ])
  }

  @Test func dropInsCountWithoutAMainFile() throws {
    try folder.write("c.toml.d/10.toml", "debounce_ms = 2\n")
    #expect(try load(.defaultPath("\(folder.path)/c.toml")).debounceUSec == 2000)
  }

  @Test func syntaxErrorsOfAllFilesAreTold() throws {
    let path = try folder.write("c.toml", "a = \n")
    try folder.write("c.toml.d/10.toml", "b = 1\nb = 2\n")
    #expect(
      errors(.named(path)) == [
        "\(path):1:5: syntax error in key-value pair: expected value, saw '\\n'",
        "\(path).d/10.toml:2:1: \"b\" is already set at \(path).d/10.toml:1:1; remove one of the "
          + "two",
      ])
  }

  @Test func aDropInThatLeadsNowhereIsAnError() throws {
    let path = try folder.write("c.toml", "")
    try folder.write("c.toml.d/10.toml", "")
    let dropIn = "\(path).d/20.toml"
    try #require(symlink("nowhere", dropIn) == 0)
    defer { remove(dropIn) }
    #expect(errors(.named(path)) == ["\(dropIn): there is no such file"])
  }

  @Test func aFolderIsNotAFileAndAFileNotAFolder() throws {
    let path = try folder.write("c.toml", "")
    try folder.write("c.toml.d", "")
    try folder.write("d.toml/x", "")
    #expect(
      errors(.named(path)) == [
        "\(path).d: is not a folder; it is where drop-in files are looked for"
      ])
    #expect(
      errors(.named("\(folder.path)/d.toml")) == [
        "\(folder.path)/d.toml: is a folder, not a file; put a regular file in its place"
      ])
  }

  @Test func aDeviceIsNoFile() {
    #expect(
      errors(.named("/dev/zero")) == [
        "/dev/zero: is a device, not a file; put a regular file in its place"
      ])
  }

  @Test func aPipeIsNoFileAndIsNotWaitedFor() throws {
    let path = try folder.write("c.toml", "")
    folder.makeFolder("c.toml.d")
    let pipes = ["\(folder.path)/p.toml", "\(path).d/10.toml"]
    for pipe in pipes { try #require(mkfifo(pipe, 0o600) == 0) }
    defer { for pipe in pipes { remove(pipe) } }
    for (file, pipe) in zip([pipes[0], path], pipes) {
      #expect(
        errors(.named(file)) == ["\(pipe): is a FIFO, not a file; put a regular file in its place"])
    }
  }

  @Test func allFilesTogetherHaveASize() throws {
    let path = try folder.write("c.toml", "#" + String(repeating: "a", count: 700_000))
    #expect(errors(.named(path)) == [])
    let dropIn = try folder.write("c.toml.d/10.toml", "#" + String(repeating: "a", count: 700_000))
    #expect(
      errors(.named(path)) == [
        "\(dropIn): is, with the files before it, larger than 1048576 bytes"
      ])
    let large = try folder.write("d.toml", "#" + String(repeating: "a", count: 1 << 20))
    #expect(errors(.named(large)) == ["\(large): is larger than 1048576 bytes"])
  }

  @Test func thereAreNotMoreDropInsThanAnybodyWrites() throws {
    let path = try folder.write("c.toml", "")
    for number in 0..<256 { try folder.write("c.toml.d/\(number).toml", "") }
    #expect(errors(.named(path)) == [])
    try folder.write("c.toml.d/256.toml", "")
    #expect(
      errors(.named(path)) == ["\(path).d: holds more than 256 drop-in files; join some of them"])
  }

  @Test func aMissingPermissionIsNamed() throws {
    let path = try folder.write("c.toml", "", mode: 0)
    folder.makeFolder("c.toml.d", mode: 0)
    let found = try Unprivileged.run { errors(.named(path)) }
    #expect(
      found == [
        "\(path): permission denied to the user with uid \(geteuid()); this user needs read "
          + "permission for the file and search permission for each folder above it",
        "\(path).d: permission denied to the user with uid \(geteuid()); this user needs read and "
          + "search permission for the folder and those above it",
      ])
  }

  private func load(_ source: ConfigurationSource) throws -> GatewayConfiguration {
    try GatewayConfiguration.load(source, keyCode: { Read.keyCodes[$0] })
  }

  private func errors(_ source: ConfigurationSource) -> [String] {
    Read.errors { () throws(ConfigurationErrors) in
      _ = try GatewayConfiguration.load(source, keyCode: { Read.keyCodes[$0] })
    }
  }
}

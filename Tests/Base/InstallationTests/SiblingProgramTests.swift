// SPDX-License-Identifier: Apache-2.0
import Glibc
import TestSupport
import Testing

@testable import Installation

/// Which program is started by another one of this product.
struct SiblingProgramTests {
  private let folder = TemporaryFolder()

  private func make(_ name: String, mode: mode_t) throws {
    try TestFile.write("\(folder.path)/\(name)", "")
    #expect(chmod("\(folder.path)/\(name)", mode) == 0)
  }

  private func beside(_ name: String) -> String? {
    SiblingProgram.beside(name, of: "\(folder.path)/running")
  }

  @Test("the one beside the running program, if it can be run")
  func beside() throws {
    #expect(beside("helper") == nil)
    try make("helper", mode: 0o644)
    #expect(beside("helper") == nil)
    try make("helper", mode: 0o755)
    #expect(beside("helper") == "\(folder.path)/helper")
    // A folder of that name, such as a package's with its resources, can be entered, and not be run.
    #expect(mkdir("\(folder.path)/other", 0o755) == 0)
    #expect(beside("other") == nil)
  }

  @Test("also once an update has removed the running program")
  func updated() throws {
    try make("helper", mode: 0o755)
    let program = "\(folder.path)/running (deleted)"
    #expect(SiblingProgram.beside("helper", of: program) == "\(folder.path)/helper")
  }

  @Test("a running program that is not known has nothing beside it")
  func unknown() throws {
    try make("helper", mode: 0o755)
    #expect(SiblingProgram.beside("helper", of: "") == nil)
    #expect(SiblingProgram.beside("helper", of: "running") == nil)
  }

  @Test("without one beside it the installed one, which nobody else can write")
  func installed() {
    #expect(SiblingProgram.beside("shutter-none") == nil)
    #expect(SiblingProgram.helper("shutter-none") == "/usr/libexec/shutterd/shutter-none")
  }

  @Test("the running program is found by the kernel's word, not by its arguments")
  func running() throws {
    let path = try #require(realpath("/proc/self/exe", nil))
    defer { free(path) }
    let own = String(cString: path)
    let name = own.split(separator: "/").last.map { String($0) } ?? ""
    #expect(SiblingProgram.beside(name) == own)
  }
}

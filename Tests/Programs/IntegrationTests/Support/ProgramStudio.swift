// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Varlink

/// Both daemons, and a camera program for the engine: `Tests/Support/CameraProgram`.
final class ProgramStudio {
  typealias Engine = EngineInterface

  let studio: Studio
  let calls: Connection
  private let folder = TemporaryFolder()
  private let program: String

  /// - Parameters:
  ///   - options: of the program, as the members of a JSON object.
  ///   - engine: added to the engine's configuration.
  init(_ options: String = "", engine: String = "") throws {
    program = folder.path + "/shutter-camera-test"
    try TestFile.write(program + ".json", "{\(options)}")
    try Command.run(
      "install", "-m", "755", "\(Repository.root)/Tests/Support/CameraProgram/synthetic-camera.py",
      program)
    studio = try Studio(engine: "camera_programs = [\"\(program)\"]\n\(engine)")
    calls = try studio.connect(.engine)
  }

  /// Replaces the options, which the next start of the program reads.
  func rewrite(_ options: String) throws { try TestFile.write(program + ".json", "{\(options)}") }

  /// Has the engine read another configuration that has the same program.
  func reload(_ engine: String) throws {
    try studio.rewriteEngine("camera_programs = [\"\(program)\"]\n\(engine)")
    try calls.call(Engine.Reload.self, .init())
  }

  /// The camera programs' cameras.
  func cameras() throws -> [Engine.Camera] {
    try calls.call(Engine.ListCameras.self, .init()).cameras.filter { $0.kind == .program }
  }

  /// The program, as the engine reports it.
  func report() throws -> Engine.CameraProgram {
    let programs = try calls.call(Engine.ListCameraPrograms.self, .init()).programs
    guard let report = programs.first else {
      throw TestError.unexpected(awaited: "a camera program", got: "none")
    }
    return report
  }

  /// Waits until the engine gives this reason for a program that does not run.
  func waitForReason(_ words: String) throws {
    var last = ""
    try TestClock.wait(for: "the reason \"\(words)\"", seen: last) { () -> Void? in
      if studio.daemons.log(of: "shutter-engine").contains(words) { return () }
      last = "\(try report())"
      return nil
    }
  }

  /// A session of its camera.
  func session(starts: Bool = true) throws -> TestSession {
    try TestClock.wait(for: "the camera") { try cameras().isEmpty ? nil : () }
    return try TestSession(studio, starts: starts, .init(camera: "cam"))
  }

  /// The process of the program, another one than that.
  func process(otherThan former: pid_t = 0) throws -> pid_t {
    try TestClock.wait(for: "the program's process") { () -> pid_t? in
      let found = try? Command.run("pgrep", "-f", "--newest", program)
      guard let pid = found.flatMap({ pid_t($0.split(separator: "\n").last ?? "") }),
        pid != former
      else { return nil }
      return pid
    }
  }

  /// What the engine has open, and the memory that it shares with the program.
  func holdings() throws -> (descriptors: Int, mappings: Int) {
    let folder = "/proc/\(studio.engine.pid)"
    let maps = try TestFile.read(folder + "/maps").split(separator: "\n")
    return (TestFile.names(in: folder + "/fd").count, maps.count { $0.contains("memfd:frames") })
  }
}

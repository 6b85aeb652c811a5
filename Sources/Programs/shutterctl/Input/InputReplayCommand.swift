// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Glibc
import InputRecordings
import LinuxIO
import Varlink
import Vocabulary

extension InputCommand {
  struct Replay: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Replays a recording of libinput record, of evemu-record, or of `input record`.",
      discussion: """
        It makes a device with the same name, numbers, keys and axes through /dev/uinput, sends what was recorded at the \
        same intervals, and removes the device. That needs root. The gateway uses such a device only if its \
        configuration lists the name in allow_virtual_devices. A desktop takes it for a real one: a keyboard's \
        recording is typed again.
        """)
    @OptionGroup var common: CommonOptions
    @Flag(
      help: """
        Make no device: print the recording as the input of a fixture of the press machine, with its keys and touches.
        """)
    var asFixture = false
    @Option(
      help: ArgumentHelp(
        "Wait this long between making the device and the first event, for programs that have to find it.",
        valueName: "seconds"))
    var delay = 1.0
    @Flag(
      help: """
        Wait for Enter (a line on standard input) between making the device and the first event, instead of --delay: \
        until 'shutterctl devices' lists it, or whatever else has to happen first.
        """)
    var onEnter = false
    @Argument(help: "The recording; - for standard input.", completion: .file()) var file: String

    func validate() throws {
      guard (0...3600).contains(delay) else {
        throw ValidationError("--delay is from 0 to 3600 seconds")
      }
      if onEnter, file == "-" {
        throw ValidationError("--on-enter and a recording of - both read standard input")
      }
      if asFixture, common.json {
        throw ValidationError("a fixture is text: --as-fixture and --json do not go together")
      }
    }

    func run() {
      SignalSource.block([SIGTERM, SIGINT])
      LoopRun.run(common) { [self] in
        let recordings = try Self.read(file)
        guard !asFixture else {
          let text = FixtureText.text(recordings) { Role.usualOfKeys[$0]?.rawValue }
          return StandardOutput.write(Array(text.utf8))
        }
        let start: InputReplayer.Start =
          onEnter ? .onEnter : .after(uSec: Int64(delay * 1_000_000))
        try await InputReplayer(recordings, common).run(start)
      }
    }

    /// The devices of a recording.
    static func read(_ file: String) throws -> [DeviceRecording] {
      let path = file == "-" ? "/dev/stdin" : file
      let text = try text(path)
      do {
        return try RecordingText.read(text)
      } catch {
        if let description = Self.description(of: path) {
          return try read(path, describedBy: description)
        }
        throw Failure.input(
          "\(file):\(error.line): \(error.message); it is read as a recording of libinput record or evemu-record"
        )
      }
    }

    private static func text(_ path: String) throws -> String {
      let bytes = try FileReading.bytes(at: path, limit: RecordingText.longest)
      return String(decoding: bytes, as: UTF8.self)
    }

    /// The file with the description of the device, of a recording in two files: `NAME.desc` beside `NAME.events`,
    /// `NAME.WORDS.events` or `NAME WORDS.events`, or with the other endings that collections use. Nil if there is none.
    private static func description(of path: String) -> String? {
      guard let ending = [".events", ".event"].first(where: path.hasSuffix) else { return nil }
      var base = path.dropLast(ending.count)
      while !base.isEmpty {
        for other in ["desc", "device", "prop"] where access("\(base).\(other)", R_OK) == 0 {
          return "\(base).\(other)"
        }
        guard let end = base.lastIndex(where: { $0 == "." || $0 == " " }),
          !base[end...].contains("/")
        else { return nil }
        base = base[..<end]
      }
      return nil
    }

    private static func read(_ path: String, describedBy other: String) throws -> [DeviceRecording]
    {
      do {
        return try RecordingText.read(text(other) + "\n" + text(path))
      } catch let error as RecordingError {
        throw Failure.input("\(other) and \(path), line \(error.line) of both: \(error.message)")
      }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Glibc
import InputRecordings
import LinuxIO
import Varlink

extension InputCommand {
  struct Record: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Records what an input device sends, in the format of libinput record.",
      discussion: """
        It records until Ctrl-C or SIGTERM, or until the device is unplugged. It takes nothing away: other programs that \
        read the device still get its events. A device that the gateway or another program has grabbed sends its \
        events to nobody else.

        The recording has the device's names and numbers, and everything that was pressed. A keyboard's recording \
        contains what was typed, including passwords: devices with letters or digits are refused without --keyboard.
        """)
    @OptionGroup var common: CommonOptions
    @Option(
      name: [.customShort("o"), .long],
      help: ArgumentHelp(
        "Write to this file, which only you may read. Default: standard output.", valueName: "file"),
      completion: .file())
    var output: String?
    @Flag(help: "Replace an existing file. Default: refuse.") var force = false
    @Flag(help: "Record a device with letters or digits: what is typed on it is in the recording.")
    var keyboard = false
    @Option(
      help: ArgumentHelp("End after this time. Default: no limit.", valueName: "seconds"))
    var duration: Double?
    @Argument(
      help: "The device: its name or a part of it, or its node as in /dev/input/event5.",
      completion: .custom(Completion.inputDevices))
    var device: String

    func validate() throws {
      guard (0.001...86_400).contains(duration ?? 1) else {
        throw ValidationError("--duration is from 0.001 to 86400 seconds")
      }
      if force, output == nil { throw ValidationError("--force goes with --output") }
      if common.json, output == nil {
        throw ValidationError("--json goes with --output: both would print to the same place")
      }
    }

    func run() {
      // Block the signals before other threads start, which would receive them otherwise.
      SignalSource.block([SIGTERM, SIGINT])
      LoopRun.run(common) { [self] in try await InputRecorder(self).run() }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Installation
import LinuxIO

/// The command line of both daemons.
@main
struct Shutterctl: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "shutterctl",
    abstract: "Shows and drives the button gateway and the capture engine.",
    discussion: """
      It calls the daemons on their local sockets: those in $XDG_RUNTIME_DIR/shutterd if a daemon of \
      yours serves there, else the system's in /run/shutterd and /run/shutter-engine. Exit status: 0 \
      done, 1 refused or failed, 64 wrong arguments.
      """,
    version: Version.current,
    subcommands: [
      StatusCommand.self, DevicesCommand.self, CamerasCommand.self, FormatsCommand.self,
      SessionsCommand.self, ContentCommand.self,
      CaptureCommand.self, ClaimCommand.self, DeferredCommand.self, FinalizeCommand.self,
      IntervalCommand.self,
      PhotosCommand.self, SheetCommand.self, RecordCommand.self, RecordingsCommand.self,
      RepairCommand.self,
      PreviewCommand.self,
      PrintCommand.self, HooksCommand.self,
      ReadinessCommand.self, LatencyCommand.self,
      AllowCommand.self, DenyCommand.self, WhyCommand.self, DoctorCommand.self,
      MonitorCommand.self, AuditCommand.self,
      ControlCommand.self, SoundsCommand.self, ForegroundCommand.self, LockCommand.self,
      WebCommand.self,
      ApplicationsCommand.self,
      LaunchCommand.self,
      DismissCommand.self, CheckCommand.self, ReloadCommand.self,
      InputCommand.self, LearnCommand.self, SimCommand.self, OnPressCommand.self,
      ClientCommand.self, CallCommand.self,
      IntrospectCommand.self,
    ])

  static func main() {
    StandardDescriptors.fill(closed: .fails)
    StandardOutput.failIfIncomplete()
    MistypedCommand.check(Array(CommandLine.arguments.dropFirst()), of: Self.self)
    main(nil)
  }
}

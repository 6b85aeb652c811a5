// SPDX-License-Identifier: Apache-2.0
import Configuration
import Glibc
import Installation
import LinuxIO

let options = ProgramOptions(
  program: "shutter-extension", version: Version.current,
  summary: "Runs the capture extension of an application, as long as the gateway wants it to.",
  options: [
    .init("--application", value: "NAME", help: "The application whose extension is run."),
    .init(
      "--applications", value: "FOLDER",
      help:
        "Look for NAME.toml in FOLDER instead of /etc/shutterd/apps.d and /usr/share/shutterd/apps.d."
    ),
    .init("--config", value: "FILE", help: "With --check: the registration to be checked."),
    .init("--check", help: "Check a registration and end."),
  ])

let found = options.begin()
if found["--check"] != nil { RegistrationCheck.run(found["--config"]) }
guard let name = found["--application"] else {
  Log.plain("shutter-extension: --application is missing. Try 'shutter-extension --help'.")
  exit(EX_USAGE)
}
let files = found["--applications"].map { ApplicationFiles(folders: [$0]) } ?? .system
ExtensionService(name: name, files: files).serve()

/// Prints whether a registration is valid.
enum RegistrationCheck {
  static func run(_ file: String?) -> Never {
    guard let file else {
      Log.plain("shutter-extension: --check needs --config FILE")
      exit(EX_USAGE)
    }
    do throws(ConfigurationErrors) {
      _ = try ApplicationRegistration.load(file)
    } catch {
      for error in error.all { Log.plain("\(error)") }
      exit(EX_CONFIG)
    }
    print("\(file): the registration is valid")
    exit(EX_OK)
  }
}

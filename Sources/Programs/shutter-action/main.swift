// SPDX-License-Identifier: Apache-2.0
import Configuration
import Glibc
import Installation
import LinuxIO

StandardDescriptors.fill()

let options = ProgramOptions(
  program: "shutter-action", version: Version.current,
  summary: "Runs the action whose name comes as a line on standard input: the gateway's socket.",
  options: [
    .init(
      "--config", value: "FILE",
      help: "Read FILE and FILE.d/*.toml instead of \(ActionConfiguration.defaultPath)."),
    .init("--check", help: "Check the configuration and end."),
  ])

switch options.request(Array(CommandLine.arguments.dropFirst())) {
case .show(let text):
  print(text)
case .refuse(let text):
  Log.plain(text)
  exit(EX_USAGE)
case .run(let found):
  let source: ConfigurationSource =
    found["--config"].map { .named($0) } ?? .defaultPath(ActionConfiguration.defaultPath)
  if found["--check"] != nil { ActionService(source: source).check() }
  ActionService(source: source).serve()
}

// SPDX-License-Identifier: Apache-2.0
import Configuration
import Glibc
import Installation
import LinuxIO

let options = ProgramOptions(
  program: "shutter-action", version: Version.current,
  summary: "Runs the action, or the hook, whose name comes as a line on standard input: a socket.",
  options: [
    .init(
      "--config", value: "FILE",
      help: "Read FILE and FILE.d/*.toml instead of \(ActionConfiguration.defaultPath) or "
        + "\(HookConfiguration.defaultPath)."),
    .init("--hook", help: "Run a hook: the line comes from shutter-hooks."),
    .init("--copy", help: "Copy or delete a photo, as the environment says: started by --hook."),
    .init("--check", help: "Check the configuration and end."),
  ])

let found = options.begin()
if found["--copy"] != nil { CopyOrder.perform() }
let isHook = found["--hook"] != nil
let usual = isHook ? HookConfiguration.defaultPath : ActionConfiguration.defaultPath
let source: ConfigurationSource = found["--config"].map { .named($0) } ?? .defaultPath(usual)
let service = ActionService(kind: isHook ? .hook : .action, source: source)
if found["--check"] != nil { service.check() }
service.serve()

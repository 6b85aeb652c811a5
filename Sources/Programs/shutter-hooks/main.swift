// SPDX-License-Identifier: Apache-2.0
import Configuration
import DaemonProgram
import LinuxIO

let program = DaemonProgram(
  name: "shutter-hooks",
  summary: "Has commands run when photos come, buttons are pressed, or something is wrong.",
  configurationPath: HookConfiguration.defaultPath,
  mainSocket: .hooks)

program.run { source throws(ConfigurationErrors) in
  try HookConfiguration.load(source)
} start: { configuration, source, directory throws(SystemError) in
  try HookDaemon(configuration: configuration, source: source, directory: directory)
}

// SPDX-License-Identifier: Apache-2.0
import Configuration
import DaemonProgram
import LinuxIO
import Printing

let program = DaemonProgram(
  name: "shutter-print",
  summary: "Prints photos with CUPS, each exactly once, and says what the printer needs.",
  configurationPath: PrintConfiguration.defaultPath,
  mainSocket: .print)

program.run { source throws(ConfigurationErrors) in
  try PrintConfiguration.load(source)
} start: { configuration, source, directory throws(SystemError) in
  try PrintDaemon(configuration: configuration, source: source, directory: directory)
}

// SPDX-License-Identifier: Apache-2.0
import CaptureEngine
import Configuration
import DaemonProgram
import LinuxIO

let program = DaemonProgram(
  name: "shutter-engine",
  summary: "Takes photos of the moment a button was pressed, with V4L2 cameras.",
  configurationPath: EngineConfiguration.defaultPath,
  mainSocket: .engine)

program.run { source throws(ConfigurationErrors) in
  try EngineConfiguration.load(source)
} check: { configuration in
  configuration.pictureFaults
} start: { configuration, source, directory throws(SystemError) in
  try EngineDaemon(configuration: configuration, source: source, directory: directory)
}

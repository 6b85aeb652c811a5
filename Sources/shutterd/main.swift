// SPDX-License-Identifier: Apache-2.0
import Configuration
import Gateway
import InputDevices
import LinuxIO

let program = DaemonProgram(
  name: "shutterd",
  summary: "Grants presses of hardware buttons to the program that is using the camera.",
  configurationPath: GatewayConfiguration.defaultPath,
  mainSocket: .gateway)

program.run { source throws(ConfigurationErrors) in
  try GatewayConfiguration.load(source, keyCode: KeyName.code)
} start: { configuration, source, directory throws(SystemError) in
  try Daemon(configuration: configuration, source: source, directory: directory)
}

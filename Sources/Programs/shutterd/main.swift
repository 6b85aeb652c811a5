// SPDX-License-Identifier: Apache-2.0
import Configuration
import DaemonProgram
import Gateway
import InputDevices
import LightDevices
import LinuxIO

let program = DaemonProgram(
  name: "shutterd",
  summary: "Grants presses of hardware buttons to the program that is using the camera.",
  configurationPath: GatewayConfiguration.defaultPath,
  mainSocket: .gateway,
  errand: .init(
    "--lights-off",
    help: "Put the configured lights and buzzers out and end: what ExecStopPost= needs."))

program.run { source throws(ConfigurationErrors) in
  try GatewayConfiguration.load(source, keyCode: KeyName.code)
} errand: { configuration in
  LightSweep.putOut(LightSettings.all(of: configuration), for: "shutterd")
} start: { configuration, source, directory throws(SystemError) in
  try GatewayDaemon(configuration: configuration, source: source, directory: directory)
}

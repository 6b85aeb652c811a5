// SPDX-License-Identifier: Apache-2.0
import BoothPage
import Configuration
import Glibc
import Installation
import LinuxIO
import WebRules
import WebServing

signal(SIGPIPE, SIG_IGN)

let options = ProgramOptions(
  program: "shutter-booth", version: Version.current,
  summary: "Runs a photo booth: countdown, live picture, review, print and share, in a browser.",
  options: [
    .init(
      "--config", value: "FILE",
      help: "Read FILE and FILE.d/*.toml instead of \(BoothSetup.usualPath)."),
    .init("--check", help: "Check the configuration and its theme, and end."),
    .init(
      "--port", value: "PORT",
      help: "Serve at this port of 127.0.0.1 and ::1 instead of 8790; 0: a free one."),
    .init(
      "--guests-port", value: "PORT",
      help: "Let phones fetch pictures at this port, of all networks, by their codes."),
    .init(
      "--pin-file", value: "FILE",
      help: "Check the host's PIN with its hash in FILE instead of by the service."),
    .init("--themes", value: "DIR", help: "Look for themes in DIR."),
    .init("--pictures", value: "DIR", help: "Keep pictures in DIR."),
    .init("--runtime-dir", value: "DIR", help: "Look for the daemons' sockets in DIR."),
  ])

let found = options.begin()
guard let port = UInt16(found["--port"] ?? "8790") else {
  Log.plain("shutter-booth: --port takes a number up to 65535")
  exit(EX_USAGE)
}
let guestsPort = found["--guests-port"].flatMap { UInt16($0) }
guard found["--guests-port"] == nil || guestsPort != nil else {
  Log.plain("shutter-booth: --guests-port takes a number up to 65535")
  exit(EX_USAGE)
}
let setup: BoothSetup
do throws(ConfigurationErrors) {
  setup = try BoothSetup(found)
} catch {
  for error in error.all { Log.plain("\(error)") }
  exit(EX_CONFIG)
}
if found["--check"] != nil {
  let faults = ThemeDrawings.faults(setup)
  for fault in faults { Log.plain("\(fault)") }
  guard faults.isEmpty else { exit(EX_CONFIG) }
  print("\(setup.configurationPath): the configuration is valid")
  exit(EX_OK)
}
let pin =
  found["--pin-file"].map { Doorkeeper.Place.file($0) } ?? .service("/run/shutter-booth-pin")
WebProgram.run(
  port: port, hosts: setup.guestsAddress.map { [$0.host] } ?? [],
  guestsScheme: setup.guestsAddress?.isEncrypted == true ? .https : .http,
  trustedProxies: setup.configuration.share.trustedProxies.compactMap { ClientAddress($0) },
  guestsPort: guestsPort,
  paths: { BoothRoute($0)?.served },
  handler: { _ in BoothHandler(SettingsFile.laid(over: setup), Doorkeeper(pin)) })

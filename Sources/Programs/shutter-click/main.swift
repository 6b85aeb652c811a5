// SPDX-License-Identifier: Apache-2.0
import Glibc
import Installation
import LinuxIO

let options = ProgramOptions(
  program: "shutter-click", version: Version.current,
  summary: "Plays the sounds of presses, with ALSA.",
  options: [
    .init("--device", value: "NAME", help: "Play on this output of ALSA instead of \"default\"."),
    .init(
      "--sounds", value: "DIR",
      help: "Look for the files of sounds in DIR instead of /etc/shutterd/sounds."),
    .init("--runtime-dir", value: "DIR", help: "Look for the gateway's socket in DIR."),
  ])

let found = options.begin()
signal(SIGPIPE, SIG_IGN)
let directory =
  found["--runtime-dir"].map { RuntimeDirectory($0) } ?? RuntimeDirectory.calling(.gateway)
EventLoop.shared.run {
  ClickPlayer.start(
    gateway: directory.path(of: .gateway), device: found["--device"] ?? "default",
    folder: found["--sounds"] ?? "/etc/shutterd/sounds")
}

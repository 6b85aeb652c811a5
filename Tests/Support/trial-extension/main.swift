// SPDX-License-Identifier: Apache-2.0
@preconcurrency import Glibc  // for stderr
import ShutterKit

// A capture extension that behaves, or does not, as its arguments say. For tests of launches.
//
//     trial-extension [camera] [preview[=SECONDS]] [interaction[=SECONDS]] [burst] [fill] [attack] [stubborn]
//
// 'camera' opens and starts a session; 'preview' consumes it, for so long; 'interaction' takes presses, for so
// long: a tap is a photo, a hold a film; 'burst' takes photos without a pause; 'fill' writes into its directory
// until it is ended; 'attack' tries to get out, and writes what happened into its directory; 'stubborn' ignores
// SIGTERM and has children that do.

var trial = Trial()
for argument in CommandLine.arguments.dropFirst() {
  let parts = argument.split(separator: "=", maxSplits: 1).map { String($0) }
  let seconds = parts.count > 1 ? Double(parts[1]) : nil
  switch parts[0] {
  case "camera": trial.hasCamera = true
  case "preview": trial.previewSeconds = seconds ?? Trial.forever
  case "interaction": trial.interactionSeconds = seconds ?? Trial.forever
  case "burst": trial.hasBurst = true
  case "fill": trial.fills = true
  case "attack": trial.attacks = true
  case "stubborn": trial.isStubborn = true
  default:
    fputs("trial-extension: '\(argument)' is nothing that it can do\n", stderr)
    exit(EX_USAGE)
  }
}
await trial.run()

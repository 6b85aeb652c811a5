// SPDX-License-Identifier: Apache-2.0
@preconcurrency import Glibc  // for stderr
import ShutterKit

// Counts taps up to a number, then ends. Shows how to read the events as a sequence.
//
//     press-counter COUNT SESSION [RUNTIME-DIRECTORY]

let arguments = CommandLine.arguments
guard arguments.count > 2, let wanted = Int(arguments[1]) else {
  fputs("usage: press-counter COUNT SESSION [RUNTIME-DIRECTORY]\n", stderr)
  exit(EX_USAGE)
}

let client = CaptureClient(
  application: "org.example.press-counter",
  session: arguments[2] == "-" ? nil : arguments[2],
  runtimeDirectory: arguments.count > 3 ? arguments[3] : nil)

/// Returns after `wanted` taps.
func countTaps(to wanted: Int) async {
  var count = 0
  var options = CaptureEventInteraction.Options()
  // The volume key that is not the shutter stays a volume key.
  options.roles = [.primary]

  for await event in client.captureEvents(options: options) where event.phase == .ended {
    count += 1
    print("\(count) of \(wanted)")
    fflush(nil)
    // Leaving the loop removes the interaction: the button is a volume key again.
    if count == wanted { break }
  }
}

await countTaps(to: wanted)
print("done")

// SPDX-License-Identifier: Apache-2.0
@preconcurrency import Glibc  // for stderr
import ShutterKit

// Prints each press of a capture button, with one handler for each role.
//
//     press-printer SESSION [RUNTIME-DIRECTORY]
//
// SESSION is a running capture session of the engine; "-" asks for an external one.

let arguments = CommandLine.arguments
guard arguments.count > 1 else {
  fputs("usage: press-printer SESSION [RUNTIME-DIRECTORY]\n", stderr)
  exit(EX_USAGE)
}

let client = CaptureClient(
  application: "org.example.press-printer",
  session: arguments[1] == "-" ? nil : arguments[1],
  runtimeDirectory: arguments.count > 2 ? arguments[2] : nil)

let interaction = CaptureEventInteraction(
  primary: { event in show("primary", event) },
  secondary: { event in show("secondary", event) })
interaction.statusHandler = { status in
  let obstacles = status.obstacles.map(\.rawValue).joined(separator: ", ")
  say(status.isEligible ? "ready" : "waiting: \(status.failure.map { "\($0)" } ?? obstacles)")
}
client.addInteraction(interaction)

// Handlers run in their own tasks. Ctrl-C ends the program.
while true { try await Task.sleep(nanoseconds: 3_600_000_000_000) }

@Sendable func show(_ button: String, _ event: CaptureEvent) {
  switch event.phase {
  case .began: say("\(button) \(event.press) began")
  case .ended: say("\(button) \(event.press) ended after \((event.heldUSec ?? 0) / 1000) ms")
  case .cancelled: say("\(button) \(event.press) cancelled: \(event.cancelReason?.rawValue ?? "")")
  }
}

@Sendable func say(_ line: String) {
  print(line)
  // Print at once, also into a pipe.
  fflush(nil)
}

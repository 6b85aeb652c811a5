// SPDX-License-Identifier: Apache-2.0
@preconcurrency import Glibc  // for stderr
import ShutterKit

// A photo booth for the terminal. The button starts a countdown, at the end of which a picture is taken.
//
//     photo-booth [SECONDS [RUNTIME-DIRECTORY]]
//
// With 0 seconds there is no countdown, and the picture shows the moment of the press. The booth uses the
// engine's default camera. Ctrl-C ends it.

let arguments = CommandLine.arguments
guard let seconds = arguments.count > 1 ? Int(arguments[1]) : 3, seconds >= 0 else {
  fputs("usage: photo-booth [SECONDS [RUNTIME-DIRECTORY]]\n", stderr)
  exit(EX_USAGE)
}

let session = CaptureSession(
  application: "org.example.photo-booth",
  runtimeDirectory: arguments.count > 2 ? arguments[2] : nil)
await Booth(session, countdown: seconds).open()

// SPDX-License-Identifier: Apache-2.0
@preconcurrency import Glibc  // for stderr
import ShutterKit

// A photo booth for the terminal. A tap of the button starts a countdown, at the end of which a picture is taken.
// While the button is held for longer than half a second, the booth films, from the moment of the press.
//
//     photo-booth [SECONDS [RUNTIME-DIRECTORY [PIXEL-FORMAT]]]
//
// With 0 seconds there is no countdown, and the picture shows the moment of the press. The booth uses the engine's
// default camera. A terminal shows the live picture if the camera delivers YUYV or GREY, which PIXEL-FORMAT can ask
// for. Ctrl-C ends it.

let arguments = CommandLine.arguments
guard let seconds = arguments.count > 1 ? Int(arguments[1]) : 3, seconds >= 0 else {
  fputs("usage: photo-booth [SECONDS [RUNTIME-DIRECTORY [PIXEL-FORMAT]]]\n", stderr)
  exit(EX_USAGE)
}

let session = CaptureSession(
  application: "org.example.photo-booth",
  runtimeDirectory: arguments.count > 2 ? arguments[2] : nil)
session.configuration.pixelFormat = arguments.count > 3 ? arguments[3] : nil
await Booth(session, countdown: seconds).open()

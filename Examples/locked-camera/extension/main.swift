// SPDX-License-Identifier: Apache-2.0
@preconcurrency import Glibc  // for stderr
import ShutterKit

// A capture extension: a viewfinder and a shutter, which run right away. A tap takes a picture, holding the button films,
// and the secondary button opens the application.
//
//     locked-camera-extension [RUNTIME-DIRECTORY]
//
// The gateway launches it (locked-camera.toml). The system ends it, at any time; what it has made is safe by then.

let directory = CommandLine.arguments.count > 1 ? CommandLine.arguments[1] : nil
do {
  let launch = try LockedCaptureSession(runtimeDirectory: directory)
  await LockedCamera(launch, directory).run()
} catch {
  fputs("locked-camera-extension: \(error)\n", stderr)
  exit(EX_UNAVAILABLE)
}

// SPDX-License-Identifier: Apache-2.0
@preconcurrency import Glibc  // for stderr
import ShutterKit

// The application of locked-camera-extension. It moves what the extension has made to an album, and prints it.
//
//     locked-camera ALBUM [RUNTIME-DIRECTORY]
//
// It can be started before or after a launch, and again: nothing is lost, and nothing arrives twice. Ctrl-C ends it.

let arguments = CommandLine.arguments
guard arguments.count > 1 else {
  fputs("usage: locked-camera ALBUM [RUNTIME-DIRECTORY]\n", stderr)
  exit(EX_USAGE)
}

let application = "org.example.locked-camera"
let directory = arguments.count > 2 ? arguments[2] : nil
let appearance = ApplicationAppearance(application: application, runtimeDirectory: directory)
let manager = LockedCaptureManager(application: application, runtimeDirectory: directory)
let album = Album(path: arguments[1])

Task {
  for await request in appearance.requests {
    // The extension stays in front while there is nothing to see here.
    try? await appearance.beginDelayingAppearance()
    let context = CaptureContext(application: application, runtimeDirectory: directory)
    let summary = try? await context.appContext(as: Summary.self)
    appearance.endDelayingAppearance()
    say("asked to appear: \(request.activity?.userInfo ?? "by its button")")
    say("pictures of the last launch: \(summary?.pictures ?? 0)")
  }
}

for await update in manager.sessionContentUpdates {
  switch update {
  case .initial(let directories):
    say("\(directories.count) launches so far")
    for directory in directories { await takeOver(directory) }
  case .added(let directory): await takeOver(directory)
  case .removed(let directory): say("taken over: \(directory.name)")
  }
}
say("the engine reports nothing: \(manager.failure.map { "\($0)" } ?? "ended")")

/// Moves all that is in a directory, and then deletes the directory. If that fails, it stays, and comes again with the
/// next start.
func takeOver(_ directory: SessionContentDirectory) async {
  do {
    for file in try album.take(directory) { say("arrived: \(file)") }
    try await manager.invalidateSessionContent(at: directory)
  } catch {
    say("\(directory.name) stays where it is: \(error)")
  }
}

/// The context that both programs share.
struct Summary: Codable {
  /// The pictures of the last launch.
  var pictures: Int
}

/// Prints a line at once, also into a pipe.
func say(_ line: String) {
  print(line)
  fflush(nil)
}

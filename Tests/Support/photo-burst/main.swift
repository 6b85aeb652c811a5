// SPDX-License-Identifier: Apache-2.0
@preconcurrency import Glibc  // for stderr
import ShutterKit

// Takes photos as fast as the engine accepts requests, and prints which of them were acknowledged. For tests
// that kill the engine during this, or look at the files.
//
//     photo-burst PARALLEL COUNT [RUNTIME-DIRECTORY]
//
// PARALLEL requests are under way at a time. It ends after COUNT photos; with 0 it never ends.

guard CommandLine.arguments.count > 2, let parallel = Int(CommandLine.arguments[1]),
  let count = Int(CommandLine.arguments[2])
else {
  fputs("usage: photo-burst PARALLEL COUNT [RUNTIME-DIRECTORY]\n", stderr)
  exit(EX_USAGE)
}
let folder = CommandLine.arguments.count > 3 ? CommandLine.arguments[3] : nil
do {
  try await Burst(runtimeDirectory: folder, parallel: parallel, count: count).run()
} catch {
  fputs("photo-burst: \(error)\n", stderr)
  exit(EXIT_FAILURE)
}

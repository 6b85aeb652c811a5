// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing

/// `shutter-camera-libcamera`, which is compiled on the machines that have such a camera (docs/CSI.md).
struct LibcameraProgramTests {
  @Test("it compiles without a warning against this release's libcamera")
  func compiles() throws {
    let folder = TemporaryFolder()
    let (place, source) = (folder.path, "\(Repository.root)/packaging/camera-libcamera")
    // The headers alone: installed, libcamera would bring what this machine has no other use for.
    let headers = """
      cd \(place) && chmod 777 . && apt-get download -q libcamera-dev \
      && dpkg-deb -x libcamera-dev_*.deb .
      """
    guard (try? Command.run("sh", "-c", headers)) != nil else {
      // A mirror without it, or no network: what cannot be fetched says nothing about the program.
      print("libcamera-dev cannot be fetched: shutter-camera-libcamera was not compiled")
      return
    }
    try Command.run(
      "g++", "-std=c++17", "-Wall", "-Wextra", "-Werror", "-fsyntax-only", "-I",
      "\(place)/usr/include/libcamera", "\(source)/shutter-camera-libcamera.cpp")
  }
}

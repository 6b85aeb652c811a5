// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing

/// A program links only what its job needs. The file itself lists what the loader has to load, so this
/// holds however the program was built.
struct LinkageTests {
  @Test(
    "programs link no library that is not theirs",
    arguments: [
      ("shutterd", ["turbojpeg", "libav", "v4l", "dbus", "libglib", "Foundation", "argument"]),
      (
        "shutter-engine",
        [
          "evdev", "asound", "opus", "libav", "dbus", "libglib", "Foundation", "argument",
        ]
      ),
      ("shutter-sound", ["evdev", "udev", "gpiod", "turbojpeg", "libav", "dbus", "libglib"]),
      ("shutter-click", ["evdev", "udev", "gpiod", "turbojpeg", "libav", "dbus", "libglib"]),
      (
        "shutter-print",
        [
          "cups", "evdev", "udev", "gpiod", "turbojpeg", "libav", "dbus", "libglib", "Foundation",
        ]
      ),
      (
        "shutter-hooks",
        ["evdev", "udev", "gpiod", "turbojpeg", "libav", "dbus", "libglib", "Foundation"]
      ),
      ("shutter-action", ["evdev", "udev", "gpiod", "turbojpeg", "libav", "dbus", "libglib"]),
      ("shutter-pin", ["evdev", "udev", "gpiod", "turbojpeg", "libav", "dbus", "libglib"]),
      ("shutter-extension", ["evdev", "udev", "gpiod", "turbojpeg", "libav", "dbus", "libglib"]),
      // It loads libopenh264 when it runs.
      (
        "shutter-encoder",
        ["openh264", "evdev", "udev", "gpiod", "turbojpeg", "libav", "dbus", "libglib"]
      ),
      ("shutterctl", ["evdev", "udev", "gpiod", "libjpeg.", "libav", "dbus", "libglib"]),
      // libvips brings GLib along, and is only there.
      (
        "shutter-booth",
        [
          "curl", "ssl", "gnutls", "xml", "evdev", "udev", "gpiod", "jpeg", "libav", "dbus",
          "libglib", "vips", "cups",
        ]
      ),
      ("shutter-compose", ["evdev", "udev", "gpiod", "turbojpeg", "libav", "dbus", "curl"]),
      // Foundation's networking would bring libcurl, and that some thirty more.
      (
        "shutter-web",
        [
          "curl", "ssl", "gnutls", "xml", "evdev", "udev", "gpiod", "jpeg", "libav", "dbus",
          "libglib",
        ]
      ),
    ])
  func needed(_ program: String, _ forbidden: [String]) throws {
    let daemons = try Daemons(keepsLogs: true)
    let needed = try Command.run("readelf", "-d", daemons.binary(program))
      .split(separator: "\n").filter { $0.contains("(NEEDED)") }
    #expect(needed.contains { $0.contains("libc.so") })
    for name in forbidden {
      #expect(!needed.contains { $0.lowercased().contains(name.lowercased()) }, "\(name)")
    }
  }

  @Test(
    "a client program of ShutterKit links the C library and what comes with it, nothing else",
    arguments: ["press-printer", "photo-booth", "locked-camera", "locked-camera-extension"])
  func client(_ program: String) throws {
    let daemons = try Daemons(keepsLogs: true)
    let needed = try Command.run("readelf", "-d", daemons.binary(program))
      .split(separator: "\n").filter { $0.contains("(NEEDED)") }
      .compactMap { $0.split(separator: "[").last?.dropLast() }
    #expect(needed.contains { $0.hasPrefix("libc.so") })
    // Swift's own libraries are there where it is not linked statically; Foundation is never among them.
    let allowed = ["libc.", "libm.", "libgcc_s.", "libstdc++.", "libswift", "ld-linux"]
    #expect(needed.filter { name in !allowed.contains { name.hasPrefix($0) } } == [])
  }

  @Test("their own libraries are linked: the test above can see them")
  func own() throws {
    let daemons = try Daemons(keepsLogs: true)
    for (program, library) in [
      ("shutterd", "libevdev"), ("shutterd", "libgpiod"), ("shutter-engine", "libturbojpeg"),
      ("shutter-engine", "libgpiod"),
      ("shutter-sound", "libasound"), ("shutter-sound", "libopus"),
      ("shutter-click", "libasound"),
    ] {
      #expect(try Command.run("readelf", "-d", daemons.binary(program)).contains(library))
    }
  }

  /// libcamera's adaptation stands in for these (docs/CSI.md): what went past the C library would not be seen.
  @Test("the engine opens, asks and maps cameras through the C library")
  func preloadable() throws {
    let daemons = try Daemons(keepsLogs: true)
    let symbols = try Command.run(
      "readelf", "--dyn-syms", "--wide", daemons.binary("shutter-engine")
    )
    .split(separator: "\n").filter { $0.contains(" UND ") }
    for name in ["open", "openat", "close", "ioctl", "mmap", "munmap"] {
      #expect(symbols.contains { $0.contains(" \(name)@") }, "\(name)")
    }
    for folder in ["Devices/VideoDevices", "CLibraries/CLinux/CLinuxVideo.c"] {
      let found = try? Command.run(
        "grep", "-rn", "syscall(", "\(Repository.root)/Sources/\(folder)")
      #expect(found == nil, "system calls that are not the C library's: \(found ?? "")")
    }
  }
}

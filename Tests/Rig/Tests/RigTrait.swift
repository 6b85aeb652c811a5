// SPDX-License-Identifier: Apache-2.0
import Glibc
import Testing

/// Traits of rig tests: put `.rig` on the suite or on the test.
///
/// The trait keeps such a test from touching the devices of the machine where it is built. It does
/// not start a virtual machine: `Scripts/rig test` runs the built tests in one, where
/// SHUTTERD_IN_RIG says how. A run on the host leaves these tests out with `--skip RigTests`, so
/// that they do not count as skipped. Suites named `*SystemdTests` are run by `Scripts/rig test --systemd`,
/// those named `*PackageTests` by `--package FILE` alone.
extension Trait where Self == ConditionTrait {
  /// Runs in the rig only, in either of its forms: real kernel devices and udev, as root.
  static var rig: Self {
    .enabled(if: Rig.form != nil, "needs the rig: run it with Scripts/rig test")
  }

  /// Runs only where time is counted in instructions. For limits of milliseconds that each round has to keep: what
  /// else the machine under the rig does takes none of that time.
  static var rigWithCountedTime: Self {
    .enabled(
      if: Rig.form != nil && Rig.countsInstructions,
      "holds milliseconds: run it with Scripts/rig test --icount")
  }

  /// Runs only in the guest's own Debian, where systemd is PID 1.
  static var rigWithSystemd: Self {
    .enabled(if: Rig.form == .systemd, "needs the rig: run it with Scripts/rig test --systemd")
  }

  /// Runs only in the guest's own Debian, with a package to install.
  static var package: Self {
    .enabled(
      if: Rig.form == .systemd && InstalledPackage.file != nil,
      "needs the rig and a package: run it with Scripts/rig test --package FILE")
  }

  /// Runs only after this boot of the guest: its disk has what tests after the boots before have written.
  static func boot(_ number: Int) -> Self {
    .enabled(if: Rig.boot == number, "for boot \(number) of the guest")
  }
}

/// What Scripts/test has to know of a suite, beside its trait (Tests/Plan/README.md).
extension Tag {
  /// Runs with `--icount`, where what else this machine does takes none of the guest's time.
  @Tag static var counted: Self
  /// Takes a minute and more beside others: run by Scripts/release-check, or by its name.
  @Tag static var long: Self
  /// Runs after each of two boots of one machine.
  @Tag static var twoBoots: Self
  /// Needs a machine with a screen.
  @Tag static var screen: Self
}

/// The place where this process runs.
enum Rig: String {
  /// In the guest, in a chroot over the host's root.
  case chroot
  /// In the guest's own Debian, under systemd.
  case systemd

  /// The form of the rig; nil outside of it.
  static var form: Rig? {
    getenv("SHUTTERD_IN_RIG").flatMap { Rig(rawValue: String(cString: $0)) }
  }

  /// Whether the guest's clock goes by what its processor has done.
  static var countsInstructions: Bool { getenv("SHUTTERD_RIG_COUNTS") != nil }

  /// The number of the guest's boot, from 1 on; nil where it has only one.
  static var boot: Int? {
    getenv("SHUTTERD_RIG_BOOT").flatMap { Int(String(cString: $0)) }
  }
}

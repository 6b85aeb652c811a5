// SPDX-License-Identifier: Apache-2.0
import Glibc
import Testing

/// The package of Scripts/package in the guest's own Debian: the changes that dpkg makes with it, and those
/// that it leaves. It stays the same when the guest is booted again.
struct InstalledPackage {
  /// SHUTTERD_PACKAGE: the package's file; nil: nobody made one.
  static let file = getenv("SHUTTERD_PACKAGE").map { String(cString: $0) }

  /// dpkg's scripts start some thirty programs, each of which takes the emulated machine seconds.
  private static let patience: Int64 = 300

  /// The file that lists everything that was there without the package.
  private static let noted = (files: "/root/files-before", accounts: "/root/accounts-before")

  let file: String

  /// Lists everything that is there without the package, and installs the package unchanged.
  ///
  /// - Parameter others: packages that were made with it, such as `shutterd-web`.
  func install(with others: [String] = []) throws {
    try RigFile.write(Self.noted.files, Self.files().joined(separator: "\n"))
    try RigFile.write(Self.noted.accounts, Self.accounts())
    // The guest has no network: the packages that it depends on are there.
    try Command.run(
      ["apt-get", "install", "--yes", file] + others.map(other), seconds: Self.patience)
  }

  /// The file of a package that was made with this one and lies beside it.
  private func other(_ package: String) -> String {
    let parts = file.split(separator: "/", omittingEmptySubsequences: false)
    let name = (parts.last ?? "").split(separator: "_").dropFirst().joined(separator: "_")
    return (parts.dropLast() + ["\(package)_\(name)"]).joined(separator: "/")
  }

  /// Installs the package of the camera's page.
  func installPage() throws {
    try Command.run(
      "apt-get", "install", "--yes", other("shutterd-web"), seconds: Self.patience)
  }

  func purgePage() throws {
    try Command.run("dpkg", "--purge", "shutterd-web", seconds: Self.patience)
  }

  /// The same, or another package that was made with it, with a higher version, ready to be installed.
  func rebuilt(_ package: String? = nil) throws -> String {
    let folder = "/tmp/rebuilt-\(package ?? "shutterd")"
    try Command.run("dpkg-deb", "--raw-extract", package.map(other) ?? file, folder)
    try Command.run(
      "sed", "-i", "-e", "s/^Version: .*/&+rebuilt/", "-e", "s/shutterd (= [^)]*/&+rebuilt/",
      "\(folder)/DEBIAN/control")
    try Command.run("dpkg-deb", "--build", "-Znone", folder, "\(folder).deb")
    try Command.run("rm", "-r", folder)
    return "\(folder).deb"
  }

  var version: String {
    get throws { try Command.run("dpkg-query", "--show", "--showformat=${Version}", "shutterd") }
  }

  /// Purges it, after others that depend on it. Returns everything that was not there before.
  func purge(with others: [String] = []) throws -> [String] {
    try Command.run(["dpkg", "--purge"] + others + ["shutterd"], seconds: Self.patience)
    let files = try RigFile.read(Self.noted.files).split(separator: "\n").map { String($0) }
    let accounts = try RigFile.read(Self.noted.accounts)
    return try Self.files().subtracting(files).sorted()
      + Self.accounts().split(separator: "\n").map { String($0) }.filter { !accounts.contains($0) }
  }

  /// udev's findings about the installed rules; its command for that came with version 254.
  func verifyRules() throws {
    let version = try Command.run("udevadm", "--version").prefix { $0.isNumber }
    guard let number = Int(version), number >= 254 else { return }
    try Command.run(
      "udevadm", "verify", "--resolve-names=late", "/usr/lib/udev/rules.d/70-shutterd.rules")
  }

  /// All files, but those in which apt, dpkg, systemd and udev keep their own accounts, and services' private
  /// folders for temporary files, which have other names after a boot.
  private static func files() throws -> Set<String> {
    let own = [
      "/var/cache/apt/", "/var/cache/debconf/", "/var/lib/apt/", "/var/lib/dpkg/",
      "/var/lib/systemd/", "/var/log/", "/var/tmp/systemd-private-", "/run/systemd/", "/run/udev/",
    ]
    let all = try ["/etc", "/run", "/usr", "/var"].flatMap { try RigFile.paths(below: $0) }
    return Set(
      all.filter { path in
        // Copies that useradd and similar programs keep of the files that they change.
        !path.hasSuffix("-")
          && (!own.contains { "\(path)/".hasPrefix($0) } || Self.isInLogsAndOurs(path))
      })
  }

  /// Logs and temporary files belong to others, but those with our name.
  private static func isInLogsAndOurs(_ path: String) -> Bool {
    ["/var/log/", "/var/tmp/"].contains { path.hasPrefix($0) }
      && path.split(separator: "/").last?.contains("shutter") == true
  }

  /// Users, groups and their members. The group of GPIO lines is there for others too, and stays.
  private static func accounts() throws -> String {
    try Command.run("sed", "/^gpio:/d", "/etc/passwd", "/etc/group")
  }
}

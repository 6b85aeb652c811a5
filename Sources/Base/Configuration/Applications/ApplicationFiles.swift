// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO

/// The folders in which applications are registered. A file in an earlier folder takes the place of one with
/// the same name in a later one.
package struct ApplicationFiles: Sendable, Equatable {
  package let folders: [String]
  /// Whether a file counts only if nobody but root can write it.
  private let areRoots: Bool

  /// The folders of an installed system: the administrator's and that of packages.
  package static let system = ApplicationFiles(
    folders: ["/etc/shutterd/apps.d", "/usr/share/shutterd/apps.d"], areRoots: true)

  package init(folders: [String], areRoots: Bool = false) {
    self.folders = folders
    self.areRoots = areRoots
  }

  /// The applications that could be read, and the mistakes in the others. A file with a mistake
  /// hides none of another name.
  package struct Reading: Sendable {
    /// By name.
    package var applications: [ApplicationRegistration] = []
    package var errors: [ConfigurationError] = []
  }

  /// Reads all files; nil: the disk did not answer within 10 s.
  package func readInTime() -> Reading? {
    WorkerThread.result(name: "applications", within: 10) { read() }
  }

  /// Reads all files. It blocks.
  package func read() -> Reading {
    var reading = Reading()
    var seen: Set<String> = []
    for folder in folders {
      do throws(FileError) {
        for base in try FileReader.names(in: folder, suffix: ".toml")
        where seen.insert(base).inserted {
          do throws(ConfigurationErrors) {
            reading.applications.append(try load("\(folder)/\(base)"))
          } catch {
            reading.errors += error.all
          }
        }
      } catch {
        reading.errors.append(error.configurationError(asked: .folder))
      }
    }
    reading.applications.sort { $0.name < $1.name }
    // The engine knows applications by this name: two would share what they made.
    var owners: [String: String] = [:]
    reading.applications.removeAll { application in
      guard let first = owners[application.application] else {
        owners[application.application] = application.file
        return false
      }
      reading.errors.append(
        ConfigurationError(
          FileLocation(file: application.file),
          "the application \"\(application.application)\" is registered by \(first) already",
          remedy: "remove one of the two"))
      return true
    }
    return reading
  }

  /// Reads the application of this name alone. Throws if it is not registered.
  package func load(named name: String) throws(ConfigurationErrors) -> ApplicationRegistration {
    guard let file = file(of: name) else {
      throw ConfigurationErrors(
        ConfigurationError(
          FileLocation(file: folders.first ?? "apps.d"), "holds no \(name.excerpt).toml",
          remedy: "register the application there"))
    }
    return try load(file)
  }

  private func load(_ path: String) throws(ConfigurationErrors) -> ApplicationRegistration {
    let application = try ApplicationRegistration.load(path)
    var status = stat()
    if areRoots, stat(path, &status) != 0 || status.st_uid != 0 || status.st_mode & 0o022 != 0 {
      throw ConfigurationErrors(
        ConfigurationError(
          FileLocation(file: path), "users other than root can write it",
          remedy: "chown root and chmod go-w"))
    }
    return application
  }

  /// The path of the file that registers this application; nil if there is none.
  private func file(of name: String) -> String? {
    guard ApplicationRegistration.isName(name) else { return nil }
    return folders.lazy.map { "\($0)/\(name).toml" }.first { access($0, F_OK) == 0 }
  }
}

// SPDX-License-Identifier: Apache-2.0
import LinuxIO

extension ConfigurationSource {
  /// Reads the main file, then the drop-ins in the order of their names. A later file counts more:
  /// its scalars and plain arrays replace earlier ones, tables merge, arrays of tables append; an
  /// empty array removes the tables of earlier files. Throws the errors of all files that cannot
  /// be read or are not TOML.
  ///
  /// - Parameter seconds: how long the disk may take; the caller waits that long.
  package func read(within seconds: Int = 10) throws(ConfigurationErrors) -> TOMLDocument {
    var document = TOMLDocument(emptyFor: path)
    var errors: [ConfigurationError] = []
    for file in contents(within: seconds) {
      do throws(ConfigurationErrors) {
        let text: [UInt8]
        do throws(FileError) {
          text = try file.content.get()
        } catch {
          if error.isMissing, file.kind == .mainFile, !isRequired { continue }
          throw ConfigurationErrors(error.configurationError(asked: file.kind))
        }
        let parsed = try TOMLDocument(parsing: text, file: file.path)
        if file.kind == .mainFile { document = parsed } else { document.merge(parsed) }
      } catch {
        errors += error.all
      }
    }
    if let first = errors.first {
      throw ConfigurationErrors(first, Array(errors.dropFirst()))
    }
    return document
  }

  /// One of the files, as it stands on the disk.
  private struct File: Sendable {
    let path: String
    let kind: FileError.Kind
    let content: Result<[UInt8], FileError>
  }

  /// All files, read by a separate thread, so that a disk that does not answer holds up the caller for
  /// a bounded time only.
  private func contents(within seconds: Int) -> [File] {
    let files = WorkerThread.result(name: "configuration", within: seconds) { contents() }
    let late = FileError(path: path, reason: .tooLate(seconds: seconds))
    return files ?? [File(path: path, kind: .mainFile, content: .failure(late))]
  }

  private func contents() -> [File] {
    var files = [Self.file(path, .mainFile, limit: FileReader.maximumSize)]
    let folder = path + ".d"
    do throws(FileError) {
      for name in try FileReader.names(in: folder, suffix: ".toml") {
        let before = files.reduce(0) { $0 + ((try? $1.content.get().count) ?? 0) }
        files.append(
          Self.file("\(folder)/\(name)", .dropIn, limit: FileReader.maximumSize - before))
      }
    } catch {
      files.append(File(path: folder, kind: .folder, content: .failure(error)))
    }
    return files
  }

  private static func file(_ path: String, _ kind: FileError.Kind, limit: Int) -> File {
    do throws(FileError) {
      let bytes = try FileReader.bytes(of: path, limit: limit)
      return File(path: path, kind: kind, content: .success(bytes))
    } catch {
      return File(path: path, kind: kind, content: .failure(error))
    }
  }
}

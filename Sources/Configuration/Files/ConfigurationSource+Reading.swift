// SPDX-License-Identifier: Apache-2.0

extension ConfigurationSource {
  /// Reads the main file, then the drop-ins in the order of their names. A later file counts more:
  /// its scalars and plain arrays replace earlier ones, tables merge, arrays of tables append; an
  /// empty array removes the tables of earlier files. Throws the errors of all files that cannot
  /// be read or are not TOML.
  package func read() throws(ConfigurationErrors) -> TOMLDocument {
    var document = TOMLDocument(emptyFor: path)
    var errors: [ConfigurationError] = []
    do throws(ConfigurationErrors) {
      if let main = try parse(path, as: .mainFile) { document = main }
    } catch {
      errors += error.all
    }
    do throws(FileError) {
      for name in try FileReader.names(in: path + ".d", suffix: ".toml") {
        do throws(ConfigurationErrors) {
          if let dropIn = try parse("\(path).d/\(name)", as: .dropIn) {
            document.merge(dropIn)
          }
        } catch {
          errors += error.all
        }
      }
    } catch {
      errors.append(error.configurationError(asked: .folder))
    }
    if let first = errors.first {
      throw ConfigurationErrors(first, Array(errors.dropFirst()))
    }
    return document
  }

  /// One file; `nil` if it is the main file and need not be there.
  private func parse(
    _ path: String, as kind: FileError.Kind
  ) throws(ConfigurationErrors) -> TOMLDocument? {
    let text: [UInt8]
    do throws(FileError) {
      text = try FileReader.bytes(of: path)
    } catch {
      if error.isMissing, kind == .mainFile, !isRequired { return nil }
      throw ConfigurationErrors(error.configurationError(asked: kind))
    }
    return try TOMLDocument(parsing: text, file: path)
  }
}

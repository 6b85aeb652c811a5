// SPDX-License-Identifier: Apache-2.0
import BoothOptions
import ComposeOrders
import Configuration
import LinuxIO

/// The files of a theme that are drawn below and above the photos.
///
///     judged by their bytes     at each start and each change of the settings: what is refused is never drawn
///     tried                     by `--check` and the examination: each is drawn, and what it hides is measured
enum ThemeDrawings {
  /// A file in its place.
  private struct Drawing: Hashable {
    let name: String
    let isAbove: Bool
  }

  private static func drawings(_ layout: BoothTheme.Layout) -> [Drawing] {
    guard layout.kind != .film else { return [] }
    return [
      layout.below.map { Drawing(name: $0, isAbove: false) },
      layout.above.map { Drawing(name: $0, isAbove: true) },
    ].compactMap(\.self)
  }

  /// Throws what is wrong with all of them.
  static func check(_ theme: BoothTheme, _ folder: String) throws(ConfigurationErrors) {
    var errors: [ConfigurationError] = []
    for layout in theme.layouts {
      for drawing in drawings(layout) {
        let path = "\(folder)/\(drawing.name)"
        guard let fault = fault(drawing, path, layout) else { continue }
        let error = Self.error(path, fault, layout)
        if !errors.contains(error) { errors.append(error) }
      }
    }
    if let first = errors.first {
      throw ConfigurationErrors(first, Array(errors.dropFirst()))
    }
  }

  private static func error(
    _ path: String, _ fault: DrawingFile.Fault, _ layout: BoothTheme.Layout
  ) -> ConfigurationError {
    var words = fault.words
    switch fault {
    case .proportions, .hides: words += " (layout \"\(layout.name)\")"
    default: break
    }
    return ConfigurationError(FileLocation(file: path), words, remedy: fault.remedy)
  }

  private static func fault(
    _ drawing: Drawing, _ path: String, _ layout: BoothTheme.Layout
  ) -> DrawingFile.Fault? {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try FileReading.bytes(at: path, limit: DrawingFile.mostBytes)
    } catch {
      return .unreadable("\(error)")
    }
    do throws(DrawingFault) {
      return try DrawingFile(bytes).fault(
        isAbove: drawing.isAbove, width: layout.width, height: layout.height,
        photos: Array(1...layout.shots))
    } catch {
      return error.fault
    }
  }

  /// Draws all of them, and returns what is wrong. Blocks.
  static func faults(_ setup: BoothSetup) -> [ConfigurationError] {
    var errors: [ConfigurationError] = []
    for layout in setup.theme.layouts {
      for drawing in drawings(layout) {
        let path = "\(setup.themeFolder)/\(drawing.name)"
        var order = PictureFolder.order(layout, shotCount: layout.shots)
        order.texts = PictureFolder.texts(setup)
        do throws(SystemError) {
          let reply = try Composer.trial(
            order, below: drawing.isAbove ? nil : path, above: drawing.isAbove ? path : nil)
          guard let fault = fault(reply, layout) else { continue }
          let error = Self.error(path, fault, layout)
          if !errors.contains(error) { errors.append(error) }
        } catch {
          return errors + [
            ConfigurationError(
              FileLocation(file: path), "cannot be tried: \(error)",
              remedy: "is shutter-compose installed?")
          ]
        }
      }
    }
    return errors
  }

  private static func fault(
    _ reply: ComposeReply, _ layout: BoothTheme.Layout
  ) -> DrawingFile.Fault? {
    switch reply {
    case .tried(let hidden):
      let places = hidden.filter { layout.slots.indices.contains($0) }
      let photos = Set(places.map { layout.slots[$0].shot + 1 })
      return photos.isEmpty ? nil : .hides(photos.sorted())
    case .failed(let words): return .unreadable(words)
    case .made: return .unreadable("shutter-compose has not tried it")
    }
  }
}

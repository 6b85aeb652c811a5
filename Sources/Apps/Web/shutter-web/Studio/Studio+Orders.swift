// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import ShutterKit
import Varlink
import WebServing

extension Studio {
  func take(_ order: JSON, from viewer: Viewer) -> Bool {
    guard let order = PageOrder(order) else { return false }
    take(order, from: viewer)
    return true
  }

  /// Carries out an order of a page.
  private func take(_ order: PageOrder, from viewer: Viewer) {
    switch order {
    case .ready: picture.sendNext(to: viewer)
    case .press(let ageUSec): press(viewer, ageUSec: ageUSec)
    case .release(let ageUSec):
      viewer.press?.finish(.released(ageUSec: ageUSec))
      viewer.press = nil
    case .cancel:
      viewer.press?.finish(.cancelled)
      viewer.press = nil
    case .record: record()
    case .stopRecording: recording?.stop()
    case .camera(let name): switchCamera(name, viewer)
    case .format(let pixelFormat, let width, let height):
      change(viewer, "The format stays") { configuration in
        configuration.pixelFormat = pixelFormat
        configuration.width = width
        configuration.height = height
      }
    case .gallery(let before): tellGallery(viewer, before: before)
    case .details(let name): tellDetails(name, to: viewer)
    case .delete(let name): delete(name)
    case .restore(let name): restore(name)
    case .pack(let names, let isLast): pack(names, isLast: isLast, for: viewer)
    case .share(let name): share(name, with: viewer)
    case .control(let name, let value): set(name, value, viewer)
    }
  }

  /// A press of the page's button is one of the gateway's, so that it is decided and logged like every other.
  private func press(_ viewer: Viewer, ageUSec: Int64) {
    guard viewer.press == nil, let interaction else { return }
    let held = HeldPress()
    viewer.press = held
    Task {
      do throws(GatewayError) {
        held.begin(try await interaction.pressScreen(ageUSec: ageUSec))
      } catch {
        if viewer.press === held { viewer.press = nil }
        viewer.tell(["kind": "refused", "text": .string("\(error)")])
      }
    }
  }

  private func record() {
    guard recording == nil || recording?.isFinished == true else { return }
    var settings = RecordingSettings()
    settings.progressIntervalUSec = 250_000
    Task {
      do throws(CaptureError) {
        let recording = try await session.movieFileOutput.startRecording(with: settings)
        self.recording = recording
        tellState()
        for await step in recording.steps { note(step) }
      } catch {
        tell(["kind": "refused", "text": .string("No film: \(error)")])
      }
    }
  }

  private func note(_ step: RecordingStep) {
    switch step.kind {
    case .didStart, .didPause, .didResume, .progress: break
    case .didFinish:
      recording = nil
      if let item = library.add(step.movie) { tell(["kind": "film", "item": item.json]) }
      if let error = step.error, step.movie.isPlayable != true {
        tell(["kind": "refused", "text": .string("The film is lost: \(error)")])
      }
    }
    tellState()
  }
}

// SPDX-License-Identifier: Apache-2.0
import Installation
import LinuxIO
import ShutterInterfaces
import ShutterKit
import Varlink
import VarlinkSocket
import WebServing

extension Studio {
  var directory: RuntimeDirectory {
    runtimeDirectory.map { RuntimeDirectory($0) } ?? RuntimeDirectory.calling(.engine)
  }

  /// Sends a page the cameras, their formats and their controls as they are now.
  func tellCameras(_ viewer: Viewer) {
    Task {
      guard let client = try? VarlinkClient.connect(to: directory.path(of: .engine)) else { return }
      defer { client.close() }
      guard let cameras = try? await client.call(EngineInterface.ListCameras.self, .init()).cameras
      else { return }
      viewer.tell(["kind": "cameras", "cameras": .array(cameras.map { Self.json($0) })])
    }
  }

  private static func json(_ camera: EngineInterface.Camera) -> JSON {
    let formats = camera.formats.map { format -> JSON in
      [
        "pixelFormat": .string(format.pixelFormat), "width": .int(format.width),
        "height": .int(format.height),
      ]
    }
    let controls = camera.controls.map { control -> JSON in
      [
        "name": .string(control.name), "minimum": .int(control.minimum),
        "maximum": .int(control.maximum), "step": .int(control.step),
        "default": .int(control.`default`), "value": .int(control.value),
      ]
    }
    return [
      "name": .string(camera.name), "label": .string(camera.label), "busy": .bool(camera.busy),
      "formats": .array(formats), "controls": .array(controls),
    ]
  }

  /// Sets a control of the camera. The engine opens the camera again with that.
  func set(_ name: String, _ value: Int64, _ viewer: Viewer) {
    change(viewer, "The control stays") { configuration in
      var controls = configuration.controls ?? []
      let new = CaptureSession.ControlValue(name: name, value: value)
      if let index = controls.firstIndex(where: { $0.name == name }) {
        controls[index] = new
      } else {
        controls.append(new)
      }
      configuration.controls = controls
    }
  }

  func change(
    _ viewer: Viewer, _ refusal: String,
    _ edit: @escaping (inout CaptureSession.Configuration) -> Void
  ) {
    Task {
      let former = session.configuration
      do throws(CaptureError) {
        session.beginConfiguration()
        var configuration = former
        edit(&configuration)
        session.configuration = configuration
        try await session.commitConfiguration()
      } catch {
        session.configuration = former
        viewer.tell(["kind": "refused", "text": .string("\(refusal): \(error)")])
      }
      tellState()
      tellCameras(viewer)
    }
  }

  func switchCamera(_ name: String, _ viewer: Viewer) {
    Task {
      do throws(CaptureError) {
        let outcome = try await session.switchCamera(to: name)
        if case .keptOld(let reason) = outcome {
          viewer.tell(["kind": "refused", "text": .string("The camera stays: \(reason)")])
        }
      } catch {
        viewer.tell(["kind": "refused", "text": .string("The camera stays: \(error)")])
      }
      tellState()
    }
  }

  // MARK: Presses of others

  /// Sends pages all presses with their routes and reasons, where this program's user may see them: the gateway shows
  /// them to administrators alone.
  func followRecords() {
    guard records == nil,
      let client = try? VarlinkClient.connect(to: directory.path(of: .control))
    else { return }
    records = client
    client.call(ControlInterface.FollowAudit.self, .init(history: 0), more: true) {
      [weak self, weak client] result in
      guard let self, let client, records === client else { return }
      guard case .success(let reply) = result else {
        // The gateway has gone, or does not show them. The next first page asks again.
        records = nil
        return client.close()
      }
      let record = reply.parameters.record
      let words = ["routed", "began", "ended", "cancelled", "default_edge", "bounced"]
      guard let word = record["event"]?.stringValue, words.contains(word) else { return }
      tell(["kind": "record", "record": .object(record)])
    }
  }
}

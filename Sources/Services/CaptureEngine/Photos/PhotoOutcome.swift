// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Varlink

/// How a result of a photo ended: a durable file, or why not.
typealias PhotoOutcome = Result<EngineInterface.Photo, CaptureFailure>

# SPDX-License-Identifier: Apache-2.0
# The loss of the engine is reported in addition to the failure of the camera.
running
interrupted privacy
lost
stopped
failed NoSuchCamera
lost

running: did start
interrupted privacy: interrupted privacy, did stop
lost: interruption ended, error reset
stopped: nothing
failed NoSuchCamera: error NoSuchCamera
lost: error reset

# SPDX-License-Identifier: Apache-2.0
# The engine is another matter than the camera.
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

# SPDX-License-Identifier: Apache-2.0
absent
absent
refused front
refused front
stopped
absent

absent: error unreachable
absent: nothing
refused front: error no camera 'front'
refused front: nothing
stopped: nothing
absent: error unreachable

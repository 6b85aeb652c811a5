# SPDX-License-Identifier: Apache-2.0
# Whether the engine had it is not known.
lost

refused reset
over

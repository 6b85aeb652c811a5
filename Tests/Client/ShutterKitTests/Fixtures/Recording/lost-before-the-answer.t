# SPDX-License-Identifier: Apache-2.0
# It is not known whether the engine had the request.
lost

refused reset
over

# SPDX-License-Identifier: Apache-2.0
# Table G.3 of the requirements, and the kind of each name: a failure of photos and sessions (`photo`, as it
# is spelt there), a limit of recordings, an error that refuses a request, or a part that does not exist yet.
sessionNotRunning -11803 photo SessionNotRunning
deviceAlreadyUsedByAnotherSession -11804 photo CameraBusy
noDataCaptured -11805 photo NoDataCaptured
sessionConfigurationChanged -11806 photo SessionConfigurationChanged
diskFull -11807 photo DiskFull
deviceWasDisconnected -11808 photo DeviceWasDisconnected
maximumDurationReached -11810 recording MaximumDurationReached
maximumFileSizeReached -11811 recording MaximumFileSizeReached
deviceNotConnected -11814 photo NoSuchCamera
deviceInUseByAnotherApplication -11815 photo CameraBusy
sessionWasInterrupted -11818 photo SessionWasInterrupted
mediaServicesWereReset -11819 library
fileAlreadyExists -11823 recordings
maximumStillImageCaptureRequestsExceeded -11830 refusal TooManyObjects
notAuthorized -11852 photo NotAuthorized
recordingAlreadyInProgress -11859 refusal RecordingInProgress
unsupportedOutputSettings -11861 photo ConfigurationUnsupported
operationNotSupportedForPreset -11871 photo ConfigurationUnsupported
hardwareCostOverage -11872 recordings
operationCancelled -11878 photo OperationCancelled
invalidSettings none refusal InvalidSettings
missingHandler none refusal MissingHandler
reusedSettings none refusal ReusedSettings
contextTooLarge none refusal ApplicationContextTooLarge
noUserInteraction none gateway
startTimedOut none photo StartTimedOut
notAvailableWhileLocked none gateway

DeviceFailure
EncodingFailed
StorageFailure

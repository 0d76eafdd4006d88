export { createLogSink } from '../testing/createLogSink.ts'
export { createManualClock } from '../testing/createManualClock.ts'
export { makeFolder } from '../testing/makeFolder.ts'
export { startProcess } from '../testing/startProcess.ts'

import type { Log } from './Log.ts'

/** Writes nothing: the default of every service. */
export const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {} }

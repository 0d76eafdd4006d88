import type { Log } from './Log.ts'

/** Writes nothing: the default of `createApi`. */
export const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {} }

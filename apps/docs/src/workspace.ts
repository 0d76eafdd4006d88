import { resolve } from 'node:path'

/** The folder of the whole project. */
export const workspace = resolve(import.meta.dirname, '../../..')

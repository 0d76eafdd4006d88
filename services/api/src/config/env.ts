import { readEnv as readNames } from '@billfold/service'
import { envNames } from './envNames.ts'

/** The environment's texts, by our names; empty counts as absent. */
export type Env = { readonly [name in keyof typeof envNames]: string | undefined }

/**
 * Step one of two: reads the texts. Nothing else in the service touches the environment.
 *
 * @example const config = parseConfig(readEnv())
 */
export function readEnv(source: { readonly [name: string]: string | undefined } = process.env): Env {
  return readNames(envNames, source)
}

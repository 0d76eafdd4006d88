import { ConfigError } from '@billfold/service'
import type { SeedInput } from '../tenants/seed/seedSchema.ts'
import { envNames } from './envNames.ts'
import { readText } from './readText.ts'

/**
 * What a seed file says; its shape is checked by `createApi`.
 *
 * @throws ConfigError for a file that cannot be read or is no JSON.
 */
export function readSeed(path: string): SeedInput {
  const text = readText(envNames.seedFile, path)
  try {
    return JSON.parse(text) as SeedInput
  } catch {
    throw new ConfigError(envNames.seedFile, 'the file is no JSON')
  }
}

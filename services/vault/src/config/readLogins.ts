import { readFileSync } from 'node:fs'
import { ConfigError } from '@billfold/service'
import type { LoginSettings } from '../server/social/loginSettings.ts'
import { envNames } from './envNames.ts'

/**
 * The settings of logins elsewhere, from a file that may hold secrets; what is in it is checked where the vault is made.
 *
 * @throws ConfigError when there is no such file, or it is no JSON.
 */
export function readLogins(path: string): LoginSettings {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as LoginSettings
  } catch {
    throw new ConfigError(envNames.loginsFile, `the file ${path} cannot be read as JSON`)
  }
}

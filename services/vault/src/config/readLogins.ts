import { readFileSync } from 'node:fs'
import { ConfigError } from '@billfold/service'
import * as v from 'valibot'
import { type LoginSettings, loginSettings } from '../server/social/loginSettings.ts'
import { envNames } from './envNames.ts'

/**
 * The settings of logins elsewhere, from a file that may hold secrets.
 *
 * @throws ConfigError naming what is wrong; it repeats no value.
 */
export function readLogins(path: string): LoginSettings {
  try {
    return v.parse(loginSettings, JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    const why = v.isValiError(error) ? `${v.getDotPath(error.issues[0]) ?? ''} is not as expected` : 'it cannot be read'
    throw new ConfigError(envNames.loginsFile, `the file ${path}: ${why}`)
  }
}

import { type LoginSettings, loginSettings } from '../logins/loginSettings.ts'
import { envNames } from './envNames.ts'
import { readSettings } from './readSettings.ts'

/**
 * The settings of logins elsewhere, from a file that may hold secrets.
 *
 * @throws ConfigError naming what is wrong; it repeats no value.
 */
export function readLogins(path: string): LoginSettings {
  return readSettings(envNames.loginsFile, path, loginSettings)
}

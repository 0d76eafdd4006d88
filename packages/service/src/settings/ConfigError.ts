/**
 * A setting that cannot be used: names it and says what it takes. Thrown at creation, never later.
 *
 * @example throw new ConfigError('BILLFOLD_RELAY_PORT', 'takes a whole number from 0 to 65535')
 */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly setting: string

  constructor(setting: string, fix: string) {
    super(`${setting}: ${fix}`)
    this.setting = setting
  }
}

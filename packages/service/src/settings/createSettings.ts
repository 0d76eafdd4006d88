import { ConfigError } from './ConfigError.ts'

/**
 * Step two of two: reads checked values out of texts. Every method throws a ConfigError that names the variable and says
 * what it takes; the text itself, which may be a secret, is not repeated.
 *
 * @example
 * const names = { port: 'BILLFOLD_RELAY_PORT' }
 * createSettings(names, readEnv(names, { BILLFOLD_RELAY_PORT: '8080' })).whole('port', 0, 0, 65_535) // 8080
 */
export function createSettings<key extends string>(
  names: Readonly<Record<key, string>>,
  texts: { readonly [name in key]: string | undefined },
) {
  const refuse = (key: key, fix: string) => new ConfigError(names[key], fix)
  return {
    refuse,
    /** A whole number between the two. */
    whole(key: key, fallback: number, min: number, max: number): number {
      const text = texts[key]
      if (text === undefined) return fallback
      const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
      if (!(value >= min && value <= max)) throw refuse(key, `takes a whole number from ${min} to ${max}`)
      return value
    },
    oneOf<const value extends string>(key: key, values: readonly value[], fallback: value): value {
      const text = texts[key] ?? fallback
      const found = values.find(value => value === text)
      if (found === undefined) throw refuse(key, `takes one of ${values.join(', ')}`)
      return found
    },
    /** An address of one of the schemes, without a slash at its end; absent when it is not set. */
    address(key: key, schemes: readonly string[], fix: string): string | undefined {
      const text = texts[key]
      if (text === undefined) return undefined
      const isGood = URL.canParse(text) && schemes.includes(new URL(text).protocol.slice(0, -1))
      if (!isGood) throw refuse(key, fix)
      return text.replace(/\/+$/, '')
    },
  }
}

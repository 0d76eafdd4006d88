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
    /** Proxies in front. A service with a public address has no default: with a wrong number all of its callers are one. */
    proxies(key: key, publicUrls: readonly (string | undefined)[]): number {
      const fix = 'takes the number of proxies in front, from 0 to 10'
      if (texts[key] === undefined && publicUrls.some(isPublic))
        throw refuse(
          key,
          `${fix}; a service with a public address needs it: each proxy appends its caller to X-Forwarded-For`,
        )
      const text = texts[key] ?? '0'
      if (!/^(?:\d|10)$/.test(text)) throw refuse(key, fix)
      return Number(text)
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

/** Reached by TLS, which is a proxy's, by a name that is not this machine's. */
function isPublic(url: string | undefined): boolean {
  if (url === undefined || !/^(?:https|wss):/.test(url)) return false
  return !/^(?:localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname)
}

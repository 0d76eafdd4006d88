import { createNonce } from 'billfold/protocol'
import { fromBase64Url } from '../http/fromBase64Url.ts'
import { readCookies } from '../http/readCookies.ts'
import { toBase64Url } from '../http/toBase64Url.ts'
import { cookieName, writeCookie } from '../http/writeCookie.ts'
import { nonceMs } from '../limits.ts'
import type { Nonces } from './Nonces.ts'

/** Characters of a nonce that name its cookie: several tabs have one each. */
const nameCharacters = 16
const secretBytes = 32

/**
 * Nonces without a database: each is in a cookie of the visitor, sealed by HMAC-SHA-256, that scripts cannot read. It can be
 * used by the browser that asked for it alone, and its cookie is removed when it is used.
 *
 * What this does not give: someone who copied the cookie and the signed message out of the browser can use both again within
 * the 5 minutes, at an instance that has not seen them. Each instance remembers the nonces that it has seen.
 *
 * @throws TypeError for a secret of less than 32 bytes.
 * @example const nonces = sealedNonces({ secret: process.env.SIWX_SECRET })
 */
export function sealedNonces({ secret, now = Date.now, isSecure = true }: sealedNonces.Options): Nonces {
  const bytes = typeof secret === 'string' ? new TextEncoder().encode(secret) : Uint8Array.from(secret ?? [])
  if (bytes.length < secretBytes) throw new TypeError(`sealedNonces: secret has ${bytes.length} bytes, it needs 32`)
  const spent = new Map<string, number>()
  let key: Promise<CryptoKey> | undefined
  const openKey = () => {
    key ??= crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
    return key
  }
  const toName = (nonce: string) => `siwx-nonce-${nonce.slice(0, nameCharacters)}`
  const toSealed = (nonce: string, endsAt: string) => new TextEncoder().encode(`siwx-nonce.${nonce}.${endsAt}`)

  return {
    async issue(visitor) {
      if (!visitor) throw new TypeError('sealedNonces: issue needs the visitor')
      const nonce = createNonce()
      const endsAt = `${now() + nonceMs}`
      const seal = new Uint8Array(await crypto.subtle.sign('HMAC', await openKey(), toSealed(nonce, endsAt)))
      const value = `${endsAt}.${toBase64Url(seal)}`
      visitor.answer.append('set-cookie', writeCookie({ name: toName(nonce), value, ageMs: nonceMs, isSecure }))
      return nonce
    },

    async consume(nonce, visitor) {
      if (!visitor) throw new TypeError('sealedNonces: consume needs the visitor')
      const name = toName(nonce)
      const cookie = readCookies(visitor.request.headers).get(cookieName(name, isSecure))
      if (!cookie || !/^\d{1,16}\.[\w-]{43}$/.test(cookie)) return false
      const [endsAt, text] = cookie.split('.') as [string, string]
      const seal = fromBase64Url(text)
      if (!seal || Number(endsAt) <= now()) return false
      if (!(await crypto.subtle.verify('HMAC', await openKey(), seal, toSealed(nonce, endsAt)))) return false
      if (spent.has(nonce)) return false
      // None is forgotten before it expires, or it could be used again.
      for (const [each, until] of spent) {
        if (until > now()) break
        spent.delete(each)
      }
      spent.set(nonce, Number(endsAt))
      visitor.answer.append('set-cookie', writeCookie({ name, value: '', ageMs: 0, isSecure }))
      return true
    },
  }
}

export declare namespace sealedNonces {
  type Options = {
    /** At least 32 bytes, the same for all instances. */
    readonly secret: string | Uint8Array | undefined
    /** Milliseconds since the epoch. */
    readonly now?: () => number
    /** `false` for development without TLS: the cookie then is not `__Host-`. */
    readonly isSecure?: boolean
  }
}

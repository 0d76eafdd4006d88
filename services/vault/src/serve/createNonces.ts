import { createHmac, timingSafeEqual } from 'node:crypto'
import { callLimits } from '../contract/calls/callLimits.ts'

const stepMs = callLimits.nonceLifeMs / 2

/**
 * Nonces for DPoP proofs (RFC 9449, section 8) that need no store: the half of their life in which they were given out, under a keyed hash. A
 * nonce is valid for at least half of `nonceLifeMs` and at most all of it.
 *
 * @example const nonces = createNonces({ secret: () => secret, now: clock.now }); nonces.isGood(nonces.current()) // true
 */
export function createNonces(options: createNonces.Options) {
  const { now, secret } = options
  const at = (step: number) => {
    const mac = createHmac('sha256', secret()).update(`billfold/nonce/v1|${step}`).digest('base64url').slice(0, 22)
    return `${step}.${mac}`
  }
  return {
    current: () => at(Math.floor(now() / stepMs)),
    isGood(nonce: string): boolean {
      const given = Buffer.from(nonce)
      const step = Math.floor(now() / stepMs)
      return [step, step - 1].some(candidate => {
        const expected = Buffer.from(at(candidate))
        return given.length === expected.length && timingSafeEqual(given, expected)
      })
    },
  }
}

export declare namespace createNonces {
  type Options = {
    /** 32 bytes that every process of the role shares. */
    readonly secret: () => Uint8Array
    /** Milliseconds since 1970. */
    readonly now: () => number
  }
  type ReturnType = ReturnTypeOf
}

type ReturnTypeOf = ReturnType<typeof createNonces>

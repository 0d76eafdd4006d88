import { createRpcPool } from '@billfold/evm/verify'
import {
  findSignInFaults,
  isNetworkId,
  parseSignInText,
  type SignInMessage,
  signInClockSlackMs,
} from 'billfold/protocol'
import { nonceMs, signatureCharacters } from '../limits.ts'
import type { Nonces } from '../nonces/Nonces.ts'
import { isSigned } from './isSigned.ts'
import type { Verifier } from './Verifier.ts'

/**
 * Verifies sign-in messages of EVM (plain accounts, ERC-1271, ERC-6492, ERC-8010), Solana and Bitcoin (BIP-322, legacy). The
 * nonce is used up last, and only by a message that is valid otherwise.
 *
 * @throws TypeError for a domain that is none, or a chain without a CAIP-2 id.
 * @example
 * const verifier = createVerifier({
 *   domain: 'app.example',
 *   chains: [{ id: 'eip155:1', rpcUrls: ['https://rpc.example'] }],
 *   nonces: memoryNonces(),
 * })
 */
export function createVerifier(options: createVerifier.Options): Verifier {
  const { chains, domain, nonces, now = Date.now, maxAgeMs = nonceMs + signInClockSlackMs } = options
  const { origin = `https://${domain}`, fetch = (...asked) => globalThis.fetch(...asked) } = options
  if (!URL.canParse(`https://${domain}`) || new URL(`https://${domain}`).host !== domain)
    throw new TypeError(`createVerifier: domain is the host of the page, and its port; '${domain}' is not`)
  if (!URL.canParse(origin) || new URL(origin).origin !== origin || !origin.endsWith(`//${domain}`))
    throw new TypeError(`createVerifier: origin '${origin}' is not one of '${domain}'`)
  for (const { id } of chains)
    if (!isNetworkId(id)) throw new TypeError(`createVerifier: '${id}' is no CAIP-2 id, such as eip155:1`)
  const pool = createRpcPool()

  return {
    domain,
    origin,
    async verify({ message, signature, data }, visitor) {
      const parsed = typeof message === 'string' ? parseSignInText(message) : undefined
      if (!parsed) return { ok: false, fault: 'text' }
      if (data === null) return { ok: false, fault: 'data' }
      const session = { data: (data ?? parsed.data) as SignInMessage, message }
      const chain = chains.find(({ id }) => id === parsed.data.chainId)
      const [fault] = findSignInFaults(session, { domain, origin, now: now(), maxAgeMs, chainId: chain?.id ?? '' })
      if (fault) return { ok: false, fault }
      if (typeof signature !== 'string' || signature.length > signatureCharacters)
        return { ok: false, fault: 'signature' }
      try {
        const { rpcUrls = [] } = chain ?? {}
        if (!(await isSigned({ parsed, message, signature, fetch, rpcUrls, pool })))
          return { ok: false, fault: 'signature' }
      } catch (cause) {
        return { ok: false, fault: 'chain-unreachable', cause }
      }
      if (!(await nonces.consume(parsed.data.nonce, visitor))) return { ok: false, fault: 'nonce' }
      return { ok: true, session: { data: parsed.data, message, signature } }
    },
  }
}

export declare namespace createVerifier {
  type Options = {
    /** Networks on which visitors may sign in. Without `rpcUrls` an EVM network takes plain accounts only. */
    readonly chains: readonly { readonly id: string; readonly rpcUrls?: readonly string[] }[]
    /** Host of the page, with its port: what `location.host` is there. */
    readonly domain: string
    /** Origin of the page, `https://` and the domain unless given. */
    readonly origin?: string
    readonly nonces: Nonces
    /** Milliseconds since the epoch. */
    readonly now?: () => number
    readonly fetch?: typeof globalThis.fetch
    /** How long ago a message may have been issued: 10 minutes unless given, 5 of which are for wrong clocks. */
    readonly maxAgeMs?: number
  }
}

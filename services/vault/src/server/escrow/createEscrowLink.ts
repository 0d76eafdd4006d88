import { importJWK, type JWK, SignJWT } from 'jose'
import { callLimits } from '../../contract/calls/callLimits.ts'
import { newId } from '../newId.ts'
import type { Random } from '../Random.ts'
import type { EscrowLink } from './EscrowLink.ts'

/**
 * Signs grants with the vault's own key (ES256). Its public half is in the escrow's settings, not asked for over the network.
 *
 * @example createEscrowLink({ url, publicKey, key, now: clock.now, random: randomBytes })
 */
export function createEscrowLink(options: createEscrowLink.Options): EscrowLink {
  const { key, now, publicKey, random, url } = options
  return {
    url,
    publicKey,
    async sign({ thumbprint, userId, ...grant }) {
      const issuedAt = Math.floor(now() / 1_000)
      return new SignJWT({ ...grant, cnf: { jkt: thumbprint } })
        .setProtectedHeader({ alg: 'ES256', typ: 'billfold-grant+jwt' })
        .setAudience('billfold-escrow')
        .setSubject(userId)
        .setJti(newId(random))
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + callLimits.grantLifeMs / 1_000)
        .sign(await importJWK(key(), 'ES256'))
    },
  }
}

export declare namespace createEscrowLink {
  type Options = {
    readonly url: string
    readonly publicKey: string
    /** Private P-256 key; there once the role is prepared. */
    readonly key: () => JWK
    readonly now: () => number
    readonly random: Random
  }
}

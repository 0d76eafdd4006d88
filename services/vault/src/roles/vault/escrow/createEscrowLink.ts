import { describeError, type Log } from '@billfold/service'
import { importJWK, type JWK, SignJWT } from 'jose'
import * as v from 'valibot'
import type { Call, CallAnswer, CallBody } from '../../../contract/calls/Call.ts'
import { callLimits } from '../../../contract/calls/callLimits.ts'
import { cancelRelease } from '../../../contract/calls/cancelRelease.ts'
import { listReleases } from '../../../contract/calls/listReleases.ts'
import { readLoginProof } from '../../../contract/calls/readLoginProof.ts'
import { readPin } from '../../../contract/calls/readPin.ts'
import { readRelease } from '../../../contract/calls/readRelease.ts'
import { CallRefusal } from '../../../serve/CallRefusal.ts'
import { newId } from '../../../serve/newId.ts'
import type { Random } from '../../../serve/Random.ts'
import type { EscrowLink } from '../services/EscrowLink.ts'

const timeoutMs = 5_000
const retryAfterMs = 2_000

/**
 * Signs grants with the vault's own key (ES256), and asks the escrow over connections that the vault opens itself. The public half of the key is in the escrow's settings, not asked for over the network.
 *
 * @example createEscrowLink({ url, publicKey, key, now: clock.now, random: randomBytes, log })
 */
export function createEscrowLink(options: createEscrowLink.Options): EscrowLink {
  const { fetch = request => globalThis.fetch(request), key, log, now, publicKey, random, url } = options

  async function sign(claims: EscrowLink.Claims, thumbprint?: string): Promise<string> {
    const issuedAt = Math.floor(now() / 1_000)
    return new SignJWT({ ...claims, ...(thumbprint === undefined ? {} : { cnf: { jkt: thumbprint } }) })
      .setProtectedHeader({ alg: 'ES256', typ: 'billfold-grant+jwt' })
      .setAudience('billfold-escrow')
      .setJti(newId(random))
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + callLimits.grantLifeMs / 1_000)
      .sign(await importJWK(key(), 'ES256'))
  }

  async function ask<const call extends Call>(call: call, body: CallBody<call>): Promise<CallAnswer<call>> {
    try {
      const answer = await fetch(
        new Request(`${url.replace(/\/+$/, '')}${call.path}`, {
          method: 'POST',
          redirect: 'error',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
          signal: AbortSignal.timeout(timeoutMs),
        }),
      )
      if (!answer.ok) throw new Error(`the escrow answered ${answer.status}`)
      return v.parse(call.answer, await answer.json()) as CallAnswer<call>
    } catch (error) {
      log.error('escrow.unreachable', { call: call.name, ...describeError(error) })
      throw new CallRefusal('unavailable', { retryAfterMs })
    }
  }

  return {
    url,
    publicKey,
    sign,
    async isLoginProven({ thumbprint, ...login }) {
      const grant = await sign({ purpose: 'login-proof', ...login }, thumbprint)
      return (await ask(readLoginProof, { grant })).isProven
    },
    async isPinned({ userId, ...wallet }) {
      const grant = await sign({ purpose: 'read-pin', sub: userId, ...wallet })
      return (await ask(readPin, { grant })).isPinned
    },
    async isReleased({ thumbprint, userId, ...envelope }) {
      const grant = await sign({ purpose: 'read-release', sub: userId, ...envelope }, thumbprint)
      return (await ask(readRelease, { grant })).isReady
    },
    async listReleases({ realm, userId }) {
      return (await ask(listReleases, { grant: await sign({ purpose: 'list', realm, sub: userId }) })).releases
    },
    async cancelRelease({ realm, userId }, releaseId) {
      const grant = await sign({ purpose: 'cancel', realm, sub: userId })
      await ask(cancelRelease, { grant, ...(releaseId === undefined ? {} : { releaseId }) })
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
    readonly log: Log
    /** How the escrow is reached from here. Default: over the network. */
    readonly fetch?: ((request: Request) => Promise<Response>) | undefined
  }
}

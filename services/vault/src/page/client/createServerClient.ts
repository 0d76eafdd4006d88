import * as v from 'valibot'
import type { PageSeams } from '../../browser/PageSeams.ts'
import type { Call, CallAnswer, CallBody } from '../../contract/calls/Call.ts'
import { callError } from '../../contract/calls/callError.ts'
import { callLimits } from '../../contract/calls/callLimits.ts'
import { greet } from '../../contract/calls/greet.ts'
import { toBase64Url } from '../../custody/bytes/toBase64Url.ts'
import { CallFailure } from './CallFailure.ts'
import { makeProof } from './makeProof.ts'
import type { ProofKey } from './ProofKey.ts'

const patienceMs = 35_000

/**
 * Makes calls to one role's server. Learns the server's nonce and time from its answers and proves once more when they were missing, so that a page
 * whose clock is wrong by days works all the same (fault T48).
 *
 * @throws CallFailure from `call`: the server's code, `offline` when no server answered or the answer was not valid.
 * @example const { devices } = await createServerClient({ address: location.origin, key, seams }).call(listDevices, {}, accessToken)
 */
export function createServerClient({ address, key, seams }: createServerClient.Options): ServerClient {
  let nonce: string | undefined
  let nonceAt = Number.NEGATIVE_INFINITY
  let skewMs = 0
  const ask = async <call extends Call>(
    definition: call,
    body: CallBody<call>,
    { accessToken, signal }: ServerClient.Terms,
  ) => {
    const url = `${address}${definition.path}`
    const headers: Record<string, string> = { 'content-type': 'application/json' }
    if (definition.access !== 'open') {
      const claims = {
        url,
        id: toBase64Url(seams.draw(16)),
        issuedAtMs: seams.clock.now() + skewMs,
        nonce,
        accessToken,
      }
      headers.dpop = await makeProof(await key(), claims)
    }
    if (accessToken !== undefined) headers.authorization = `DPoP ${accessToken}`
    const giveUp = new AbortController()
    const leave = () => giveUp.abort()
    const stopClock = seams.clock.after(patienceMs, leave)
    if (signal?.aborted) leave()
    signal?.addEventListener('abort', leave, { once: true })
    try {
      const answer = await seams.fetch(url, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
        credentials: 'same-origin',
        redirect: 'error',
        signal: giveUp.signal,
      })
      const given = answer.headers.get('dpop-nonce')
      if (given !== null) {
        nonce = given
        nonceAt = seams.clock.now()
      }
      return { isGood: answer.ok, content: (await answer.json()) as unknown }
    } catch (cause) {
      throw new CallFailure('offline', `${definition.name} reached nobody`, {}, cause)
    } finally {
      stopClock()
      signal?.removeEventListener('abort', leave)
    }
  }
  const call = async <call extends Call>(
    definition: call,
    body: CallBody<call>,
    terms: ServerClient.Terms = {},
    isSecond = false,
  ): Promise<CallAnswer<call>> => {
    // Half of its life a nonce is surely good.
    const age = seams.clock.now() - nonceAt
    if (definition.access !== 'open' && !(age >= 0 && age < callLimits.nonceLifeMs / 2)) {
      const { serverAtMs } = await call(greet, {})
      skewMs = serverAtMs - seams.clock.now()
    }
    const { content, isGood } = await ask(definition, body, terms)
    if (isGood) {
      const parsed = v.safeParse(definition.answer, content)
      if (parsed.success) return parsed.output as CallAnswer<call>
      throw new CallFailure('offline', `${definition.name} was answered in another shape`)
    }
    const refused = v.safeParse(callError, content)
    if (!refused.success) throw new CallFailure('offline', `${definition.name} was refused in another shape`)
    const { code, message, ...details } = refused.output
    skewMs = details.serverAtMs - seams.clock.now()
    if (code === 'nonce-needed' && !isSecond) return call(definition, body, terms, true)
    throw new CallFailure(code, message, details)
  }
  return { call: (definition, body, accessToken, signal) => call(definition, body, { accessToken, signal }) }
}

export type ServerClient = {
  /** `signal` aborts the request when the caller stops waiting: the call then ends as `offline`. */
  call<call extends Call>(
    definition: call,
    body: CallBody<call>,
    accessToken?: string,
    signal?: AbortSignal,
  ): Promise<CallAnswer<call>>
}

declare namespace ServerClient {
  type Terms = { readonly accessToken?: string | undefined; readonly signal?: AbortSignal | undefined }
}

export declare namespace createServerClient {
  type Options = {
    /** Origin of the role's server. */
    readonly address: string
    /** The key that proofs are made with. */
    key(): Promise<ProofKey>
    readonly seams: PageSeams
  }
}

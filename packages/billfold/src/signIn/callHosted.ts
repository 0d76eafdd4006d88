import * as v from 'valibot'
import { identify } from '../core/api/identify.ts'
import { joinSignals } from '../core/async/joinSignals.ts'
import { untilAborted } from '../core/async/untilAborted.ts'
import type { Kit } from '../core/Kit.ts'
import { BillfoldError } from '../protocol/errors/BillfoldError.ts'
import { isBillfoldError } from '../protocol/errors/isBillfoldError.ts'
import { signInRefused, signInServerAway } from '../protocol/errors/rows/signIn.ts'
import type { Answer, Endpoint, Input } from '../protocol/http/endpoint.ts'
import { errorAnswer } from '../protocol/http/errorAnswer.ts'
import { toUrl } from '../protocol/http/toUrl.ts'
import { answerBytes, rpcTimeoutMs } from '../protocol/limits.ts'
import type { createHostedSiwx } from './createHostedSiwx.ts'
import { hostedPlace } from './hostedPlace.ts'

/**
 * Calls an endpoint of the sign-in of the API and checks its answer. Tokens travel in headers alone.
 *
 * @throws `sign-in/refused` for 400 and 401, with the server's `reason` and the `status` · `sign-in/server-away` after 10 s, for every other
 * failure, and for a project that does not have the feature · `http/not-configured` without an `api` · `request/aborted`.
 */
export async function callHosted<endpoint extends Endpoint>(
  kit: Kit,
  options: createHostedSiwx.Options,
  endpoint: endpoint,
  input: Input<endpoint>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer<endpoint>> {
  const { environment, runtime } = kit
  const { api, projectId } = hostedPlace(kit, options)
  const url = toUrl(endpoint, input, { base: api, identification: { ...identify(kit), projectId } })
  const late = new AbortController()
  const { signal, release } = joinSignals(runtime.lifetime, late.signal)
  const stopClock = environment.clock.after(rpcTimeoutMs, () => late.abort())
  const body = 'body' in (input as object) ? JSON.stringify((input as { body: unknown }).body) : undefined
  try {
    const answer = await untilAborted(
      environment.fetch(url, {
        method: endpoint.method,
        headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
        signal,
        redirect: 'error',
        credentials: 'omit',
        cache: 'no-store',
        ...(body && { body }),
      }),
      signal,
    )
    const text = await untilAborted(answer.text(), signal)
    if (!answer.ok) throw toError(answer.status, text)
    if (text.length > answerBytes) throw new BillfoldError(signInServerAway, { details: 'The answer is too large' })
    if (endpoint.answerKind === 'nothing') return undefined as Answer<endpoint>
    return v.parse(endpoint.answer, JSON.parse(text)) as Answer<endpoint>
  } catch (cause) {
    if (runtime.lifetime.aborted || isBillfoldError(cause, 'sign-in/refused') || isBillfoldError(cause, AWAY))
      throw cause
    throw new BillfoldError(signInServerAway, { cause })
  } finally {
    stopClock()
    release()
  }
}

export declare namespace callHosted {
  type Bound = <endpoint extends Endpoint>(
    endpoint: endpoint,
    input: Input<endpoint>,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Answer<endpoint>>
}

const AWAY = 'sign-in/server-away'

/** A refusal of the sign-in, or a server that does not sign in: off for the project, a wrong address, busy, broken. */
function toError(status: number, text: string): BillfoldError {
  let reasons: v.InferOutput<typeof errorAnswer>['reasons'] = []
  try {
    reasons = v.parse(errorAnswer, JSON.parse(text.slice(0, answerBytes))).reasons
  } catch {}
  const [{ name, description } = { name: `HTTP ${status}`, description: '' }] = reasons
  const details = `HTTP ${status} ${description}`.trim()
  if (status !== 400 && status !== 401) return new BillfoldError(signInServerAway, { details })
  // The fault stands after the sentence: "The sign-in is not valid: nonce".
  const reason = /: ([\w-]+)$/.exec(description)?.[1] ?? name
  return new BillfoldError(signInRefused, { context: { reason, status }, details })
}

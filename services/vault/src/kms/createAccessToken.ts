import * as v from 'valibot'
import { KmsError } from './KmsError.ts'

const answer = v.object({
  access_token: v.pipe(v.string(), v.minLength(1)),
  expires_in: v.pipe(v.number(), v.minValue(0)),
})
/** A token that ends sooner is replaced, so that none ends on its way. */
const marginMs = 60_000

/**
 * An OAuth 2 access token of a key service, kept until shortly before its end; callers at once share one request.
 *
 * @example const token = createAccessToken({ url, body: async () => new URLSearchParams({ grant_type: 'client_credentials' }), now: Date.now })
 * @throws KmsError `unavailable`, from what it gives.
 */
export function createAccessToken(options: createAccessToken.Options): () => Promise<string> {
  const { body, fetch: ask = fetch, now, timeoutMs = 5_000, url } = options
  let held: { readonly token: string; readonly untilMs: number } | undefined
  let asking: Promise<string> | undefined

  async function request(): Promise<string> {
    let json: unknown
    try {
      const response = await ask(url, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: (await body()).toString(),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (!response.ok) throw new Error(`answered ${response.status}`)
      json = await response.json()
    } catch (error) {
      throw new KmsError('unavailable', 'the key service gave no access token', { cause: error })
    }
    const parsed = v.safeParse(answer, json)
    if (!parsed.success) throw new KmsError('unavailable', 'the key service answered something else than a token')
    const { access_token: token, expires_in } = parsed.output
    held = { token, untilMs: now() + expires_in * 1_000 - marginMs }
    return token
  }

  return async () => {
    if (held && now() < held.untilMs) return held.token
    asking ??= request().finally(() => {
      asking = undefined
    })
    return asking
  }
}

export declare namespace createAccessToken {
  type Options = {
    readonly url: string
    /** The form of a request; made for each. */
    readonly body: () => Promise<URLSearchParams>
    /** Milliseconds since 1970. */
    readonly now: () => number
    readonly timeoutMs?: number
    readonly fetch?: typeof fetch
  }
}

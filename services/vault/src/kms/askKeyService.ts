import * as v from 'valibot'
import { KmsError } from './KmsError.ts'

/**
 * One JSON request to a key service that reports an invalid ciphertext by its status.
 *
 * @throws KmsError `refused` for a status of `refusals`, for those are what the service says to a text or a context that is not what was wrapped; `unavailable` for
 * anything else, which may pass.
 */
export async function askKeyService<const schema extends v.GenericSchema>(
  options: askKeyService.Options,
  schema: schema,
): Promise<v.InferOutput<schema>> {
  const { body, fetch: ask, headers, name, refusals, timeoutMs, url } = options
  let response: Response
  try {
    response = await ask(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
  } catch (error) {
    throw new KmsError('unavailable', `${name} did not answer`, { cause: error })
  }
  if (refusals.includes(response.status)) throw new KmsError('refused', `${name} refused the text or its context`)
  if (!response.ok) throw new KmsError('unavailable', `${name} answered ${response.status}`)
  const answer = response.status === 204 ? {} : await response.json().catch(() => undefined)
  const parsed = v.safeParse(schema, answer)
  if (!parsed.success) throw new KmsError('unavailable', `${name} answered something else`)
  return parsed.output
}

export declare namespace askKeyService {
  type Options = {
    /** Of the service, for people. */
    readonly name: string
    readonly url: string
    readonly headers: Readonly<Record<string, string>>
    readonly body: object
    readonly refusals: readonly number[]
    readonly timeoutMs: number
    readonly fetch: typeof fetch
  }
}

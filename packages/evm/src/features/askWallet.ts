import type { FeatureContext } from 'billfold/adapter'
import { answerBytes, BillfoldError, connectorInvalidAnswer } from 'billfold/protocol'
import { toRequest } from './toRequest.ts'

/**
 * Asks the connected wallet for something structured and copies the answer: a wallet of this page may hand over objects
 * with getters that throw, rings, or endless lists. Only what JSON holds is left, bigints as 0x hex, at most 2 MB of it.
 *
 * @throws `connector/invalid-answer` · what the connector rejects with.
 */
export async function askWallet(
  options: FeatureContext & { signal?: AbortSignal },
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  const answer = await options.connector.request(toRequest(options, method, params))
  try {
    const json = JSON.stringify(answer, (_, value) => (typeof value === 'bigint' ? `0x${value.toString(16)}` : value))
    if (json.length <= answerBytes) return JSON.parse(json)
  } catch {}
  throw new BillfoldError(connectorInvalidAnswer, { details: `${method} was answered with what is no JSON` })
}

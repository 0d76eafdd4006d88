import { joinSignals, untilAborted } from 'billfold/adapter'
import { BillfoldError, connectorNoAnswer } from 'billfold/protocol'
import type { Eip1193Provider } from './Eip1193Provider.ts'

/**
 * One request to a wallet that may throw synchronously, answer with a thenable, or never answer. Rejects with what
 * the wallet threw, with `request/aborted` as soon as `signal` aborts, or with `connector/no-answer` after `withinMs`.
 * A request that was given up before it started is never shown to the visitor.
 */
export function askProvider(provider: Eip1193Provider, ask: askProvider.Parameters): Promise<unknown> {
  const { method, params, signal, withinMs } = ask
  const limit = new AbortController()
  const timer = withinMs === undefined ? undefined : setTimeout(() => limit.abort(), withinMs)
  const joined = joinSignals(signal, limit.signal)
  const answer = new Promise<unknown>(resolve => {
    if (!joined.signal.aborted)
      resolve(provider.request((params === undefined ? { method } : { method, params }) as never))
  })
  return untilAborted(answer, joined.signal)
    .catch(cause => {
      throw limit.signal.aborted && !signal?.aborted ? new BillfoldError(connectorNoAnswer, { cause }) : cause
    })
    .finally(() => {
      clearTimeout(timer)
      joined.release()
    })
}

export declare namespace askProvider {
  type Parameters = {
    readonly method: string
    readonly params?: unknown
    readonly signal?: AbortSignal | undefined
    /** Limit for questions the wallet answers without the visitor. */
    readonly withinMs?: number | undefined
  }
}

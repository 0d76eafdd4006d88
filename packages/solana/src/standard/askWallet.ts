import { joinSignals, untilAborted } from 'billfold/adapter'
import { BillfoldError, connectorNoAnswer } from 'billfold/protocol'
import { readCall } from './readCall.ts'
import type { StandardWallet } from './StandardWallet.ts'

/**
 * Calls a feature of a wallet that may throw synchronously, answer with a thenable, or never answer. Rejects with
 * what the wallet threw, with a 4200 when it lacks the feature, with `request/aborted` as soon
 * as `signal` aborts, or with `connector/no-answer` after `withinMs`. What was given up before it started is never shown
 * to the visitor.
 */
export function askWallet(wallet: StandardWallet, ask: askWallet.Parameters): Promise<unknown> {
  const { feature, name, inputs = [], signal, withinMs } = ask
  const limit = new AbortController()
  const timer = withinMs === undefined ? undefined : setTimeout(() => limit.abort(), withinMs)
  const joined = joinSignals(signal, limit.signal)
  const answer = new Promise<unknown>(resolve => {
    if (joined.signal.aborted) return
    const call = readCall(wallet, feature, name)
    // By number: the rows of wallets' errors are no part of a first load.
    if (!call) throw Object.assign(new Error(feature), { code: 4200 })
    resolve(call(...inputs))
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

export declare namespace askWallet {
  type Parameters = {
    readonly feature: string
    /** The function of the feature. */
    readonly name: string
    readonly inputs?: readonly unknown[]
    readonly signal?: AbortSignal | undefined
    /** Limit for questions that the wallet answers without the visitor. */
    readonly withinMs?: number
  }
}

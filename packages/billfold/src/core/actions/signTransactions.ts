import type { Namespace, NetworkId } from '../../protocol/caip/types.ts'
import type { Kit } from '../Kit.ts'
import { act } from './act.ts'

/**
 * Asks the connected wallet to sign serialised transactions (base64) without sending them, and resolves with them signed,
 * in their order. For families whose networks carry such transactions: Solana.
 * @throws `connector/not-connected` · `wallet/rejected` · `connector/invalid-answer` · `request/aborted` ·
 * `options/feature-unavailable`.
 * @example const [signed] = await signTransactions(kit, { namespace: 'solana', transactions: ['AQAB…'] })
 */
export function signTransactions(kit: Kit, parameters: signTransactions.Parameters): Promise<readonly string[]> {
  return act(kit, 'signTransactions', parameters, pinned => ({ ...pinned, transactions: parameters.transactions }))
}

export declare namespace signTransactions {
  type Parameters = {
    readonly transactions: readonly string[]
    /** Another account than the active one, of any connection, however it is written: its wallet is asked for it, and nothing is switched. */
    readonly account?: string | undefined
    readonly namespace?: Namespace | undefined
    readonly networkId?: NetworkId | undefined
    readonly signal?: AbortSignal | undefined
  }
  type ReturnType = readonly string[]
}

import type { NetworkId } from '../../protocol/caip/types.ts'
import type { TransactionRequest } from '../contracts/Features.ts'
import type { Kit } from '../Kit.ts'
import { act } from './act.ts'

/**
 * Asks the connected wallet to sign and broadcast a transaction, and resolves with its hash. Pinned to the account and
 * network of the moment it is called: if the wallet moves away meanwhile, it is refused, never retargeted.
 * @throws `connector/not-connected` · `wallet/rejected` · `connector/chain-mismatch` · `node/…` · `request/aborted`.
 * @example const hash = await sendTransaction(kit, { transaction: { to, value: 10n ** 15n } })
 */
export function sendTransaction(kit: Kit, parameters: sendTransaction.Parameters): Promise<string> {
  return act(kit, 'sendTransaction', parameters, pinned => ({ ...pinned, transaction: parameters.transaction }))
}

export declare namespace sendTransaction {
  type Parameters = {
    readonly transaction: TransactionRequest
    /** Another account than the active one, of any connection, however it is written: its wallet is asked for it, and nothing is switched. */
    readonly account?: string | undefined
    readonly networkId?: NetworkId | undefined
    readonly signal?: AbortSignal | undefined
  }
  type ReturnType = string
}

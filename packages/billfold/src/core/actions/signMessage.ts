import type { Namespace } from '../../protocol/caip/types.ts'
import type { Kit } from '../Kit.ts'
import { act } from './act.ts'

/**
 * Asks the connected wallet to sign a message, and resolves with the signature in the family's usual encoding.
 * @throws `connector/not-connected` · `wallet/rejected` · `request/pending` · `request/aborted` · `options/feature-unavailable`.
 * @example const signature = await signMessage(kit, { message: 'Hello' })
 */
export function signMessage(kit: Kit, parameters: signMessage.Parameters): Promise<string> {
  return act(kit, 'signMessage', parameters, pinned => ({ ...parameters, ...pinned }))
}

export declare namespace signMessage {
  type Parameters = {
    readonly message: string | Uint8Array
    /** Another account than the active one, of any connection, however it is written: its wallet is asked for it, and nothing is switched. */
    readonly account?: string | undefined
    /** Of Bitcoin: BIP-137 or BIP-322; by default what the address allows. */
    readonly protocol?: 'ecdsa' | 'bip322' | undefined
    readonly namespace?: Namespace | undefined
    readonly signal?: AbortSignal | undefined
  }
  type ReturnType = string
}

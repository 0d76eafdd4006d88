import type { Namespace, NetworkId } from '../../protocol/caip/types.ts'
import type { PsbtRequest, SignedPsbt } from '../contracts/Features.ts'
import type { Kit } from '../Kit.ts'
import { act } from './act.ts'

/**
 * Asks the connected wallet to sign a partially signed Bitcoin transaction (BIP-174, base64 or hex), which comes back as
 * the same transaction, as base64. With `broadcast` it is sent, too, and its hash is returned.
 * @throws `connector/not-connected` · `wallet/rejected` · `connector/invalid-answer` · `request/aborted` ·
 * `options/feature-unavailable`.
 * @example const { psbt } = await signPsbt(kit, { namespace: 'bip122', psbt: 'cHNidP8B…' })
 */
export function signPsbt(kit: Kit, parameters: signPsbt.Parameters): Promise<SignedPsbt> {
  const { account: _, networkId: __, namespace: ___, signal: ____, ...request } = parameters
  return act(kit, 'signPsbt', parameters, pinned => ({ ...pinned, request }))
}

export declare namespace signPsbt {
  type Parameters = PsbtRequest & {
    /** Another account than the active one, of any connection, however it is written: its wallet is asked for it, and nothing is switched. */
    readonly account?: string | undefined
    readonly namespace?: Namespace | undefined
    readonly networkId?: NetworkId | undefined
    readonly signal?: AbortSignal | undefined
  }
  type ReturnType = SignedPsbt
}

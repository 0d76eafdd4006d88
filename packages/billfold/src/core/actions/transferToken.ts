import type { NetworkId } from '../../protocol/caip/types.ts'
import type { TransferRequest } from '../contracts/Features.ts'
import type { Kit } from '../Kit.ts'
import { act } from './act.ts'

/**
 * Moves a native or fungible token, and resolves with the transaction hash. `amount` is in base units.
 * @throws as `sendTransaction`, and `send/…` for a bad amount or receiver.
 * @example const hash = await transferToken(kit, { transfer: { token: { address, decimals: 6 }, to, amount: 12_000_000n } })
 */
export function transferToken(kit: Kit, parameters: transferToken.Parameters): Promise<string> {
  return act(kit, 'transfer', parameters, pinned => ({ ...pinned, transfer: parameters.transfer }))
}

export declare namespace transferToken {
  type Parameters = {
    readonly transfer: TransferRequest
    /** Another account than the active one, of any connection, however it is written: its wallet is asked for it, and nothing is switched. */
    readonly account?: string | undefined
    readonly networkId?: NetworkId | undefined
    readonly signal?: AbortSignal | undefined
  }
  type ReturnType = string
}

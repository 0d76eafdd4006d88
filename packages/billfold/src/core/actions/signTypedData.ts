import type { Namespace } from '../../protocol/caip/types.ts'
import type { TypedData } from '../contracts/TypedData.ts'
import type { Kit } from '../Kit.ts'
import { act } from './act.ts'

/**
 * Asks the connected wallet to sign structured data (EIP-712 for EVM). The data is checked before the wallet sees it.
 * @throws as `signMessage`, and `options/invalid` for malformed data.
 * @example const signature = await signTypedData(kit, { typedData: { domain, types, primaryType, message: { amount: '12' } } })
 */
export function signTypedData(kit: Kit, parameters: signTypedData.Parameters): Promise<string> {
  return act(kit, 'signTypedData', parameters, pinned => ({ ...pinned, typedData: parameters.typedData }))
}

export declare namespace signTypedData {
  type Parameters = {
    readonly typedData: TypedData
    /** Another account than the active one, of any connection, however it is written: its wallet is asked for it, and nothing is switched. */
    readonly account?: string | undefined
    readonly namespace?: Namespace | undefined
    readonly signal?: AbortSignal | undefined
  }
  type ReturnType = string
}

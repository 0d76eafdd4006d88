import { parseNetworkId } from '../protocol/caip/parseNetworkId.ts'
import type { AccountId, NetworkId } from '../protocol/caip/types.ts'
import { nativeTokens } from '../protocol/http/nativeTokens.ts'

/** A token as the calls about swaps name it: CAIP-10, the native one by the placeholder of its family. */
export function toSwapAccount(networkId: NetworkId, address: string | undefined): AccountId {
  return `${networkId}:${address ?? nativeTokens[parseNetworkId(networkId).namespace] ?? '0x'}`
}

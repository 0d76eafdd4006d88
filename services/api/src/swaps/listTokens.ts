import { nativeAddress } from '../prices/nativeAddress.ts'
import type { ServedNetwork } from '../tenants/networks/ServedNetwork.ts'
import type { SwapToken } from './SwapToken.ts'

/** The native currency and the tokens that the operator listed: what a venue without a list of its own offers. Pure. */
export function listTokens({ nativeCurrency, tokens }: ServedNetwork): SwapToken[] {
  return [{ ...nativeCurrency, address: nativeAddress, iconUrl: undefined }, ...tokens]
}

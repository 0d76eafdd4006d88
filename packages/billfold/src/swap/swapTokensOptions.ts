import { createAddressKeys } from '../core/addresses/createAddressKeys.ts'
import { callApi } from '../core/api/callApi.ts'
import type { TokenBalance } from '../core/contracts/Features.ts'
import type { Kit } from '../core/Kit.ts'
import type { QueryOptions } from '../core/query/QueryOptions.ts'
import { parseAccountId } from '../protocol/caip/parseAccountId.ts'
import { parseNetworkId } from '../protocol/caip/parseNetworkId.ts'
import type { NetworkId } from '../protocol/caip/types.ts'
import { getSwapTokens } from '../protocol/http/getSwapTokens.ts'
import { nativeTokens } from '../protocol/http/nativeTokens.ts'
import { isPlaces } from '../protocol/units/isPlaces.ts'
import { toSwapError } from './toSwapError.ts'

const tokensFreshMs = 600_000

/**
 * What can be swapped on a network, as the API lists it, the native token first. Balances are 0: what the account holds is
 * another query.
 */
export function swapTokensOptions(kit: Kit, networkId: NetworkId | undefined): QueryOptions<readonly TokenBalance[]> {
  return {
    queryKey: ['swapTokens', networkId],
    staleTime: tokensFreshMs,
    enabled: networkId !== undefined,
    async queryFn({ signal }) {
      const chainId = networkId as NetworkId
      const { namespace } = parseNetworkId(chainId)
      const { tokens } = await callApi(kit, getSwapTokens, { chainId }, { signal }).catch(async error => {
        throw await toSwapError(error, signal)
      })
      const keyOf = createAddressKeys(kit, namespace)
      const seen = new Set<string>()
      const { isAddress } = kit.adapters.get(namespace) ?? {}
      const rows = tokens.flatMap(({ address: id, decimals, name, symbol, logoUri }): TokenBalance[] => {
        const { address, networkId: on } = parseAccountId(id)
        const isNative = address.toLowerCase() === nativeTokens[namespace]?.toLowerCase()
        const key = isNative ? '' : keyOf(address)
        const isUsable = on === chainId && isPlaces(decimals) && decimals > 0 && !seen.has(key)
        if (!isUsable || (!isNative && isAddress && !isAddress(address))) return []
        seen.add(key)
        return [
          {
            networkId: chainId,
            ...(isNative ? {} : { address }),
            name,
            symbol,
            decimals,
            balance: 0n,
            ...(logoUri ? { iconUrl: logoUri } : {}),
          },
        ]
      })
      const native = kit.store.getState().networks.find(({ id }) => id === chainId)?.nativeCurrency
      const others = rows.filter(({ address }) => address !== undefined)
      // What the native token is called is the host's word.
      return native ? [{ ...native, networkId: chainId, balance: 0n }, ...others] : others
    },
  }
}

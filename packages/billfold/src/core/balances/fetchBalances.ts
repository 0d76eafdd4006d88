import { parseAccountId } from '../../protocol/caip/parseAccountId.ts'
import type { AccountId } from '../../protocol/caip/types.ts'
import { getBalances } from '../../protocol/http/getBalances.ts'
import { parseUnits } from '../../protocol/units/parseUnits.ts'
import { callApi } from '../api/callApi.ts'
import type { TokenBalance } from '../contracts/Features.ts'
import type { Kit } from '../Kit.ts'

/**
 * Balances of an account as the API returns them, prices included. One that cannot be read is left out.
 * @throws as `callApi`.
 */
export async function fetchBalances(
  kit: Kit,
  accountId: AccountId,
  signal: AbortSignal,
): Promise<readonly TokenBalance[]> {
  const { address, networkId } = parseAccountId(accountId)
  const native = kit.store.getState().networks.find(({ id }) => id === networkId)?.nativeCurrency
  const { balances } = await callApi(kit, getBalances, { address, chainId: networkId, currency: 'usd' }, { signal })
  return balances.flatMap(row => {
    const decimals = Number(row.quantity.decimals)
    // Specification section 5: "Tokens with zero decimals are filtered out of balances."
    if (row.chainId !== networkId || decimals === 0) return []
    try {
      return [
        {
          networkId,
          // What the network's own currency is called is the host's word, with an API as without one.
          name: (row.address ? undefined : native?.name) ?? row.name,
          symbol: (row.address ? undefined : native?.symbol) ?? row.symbol,
          decimals,
          balance: parseUnits(row.quantity.numeric, decimals),
          ...(row.address ? { address: parseAccountId(row.address).address } : {}),
          ...(row.iconUrl ? { iconUrl: row.iconUrl } : {}),
          ...(row.price === null ? {} : { price: toDecimal(row.price) }),
        },
      ]
    } catch {
      return []
    }
  })
}

/** The wire carries prices as JSON numbers; from here on they are text. Never `1e-7`. */
function toDecimal(price: number): string {
  return price.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 18 })
}

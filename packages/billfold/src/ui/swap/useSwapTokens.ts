import { useMemo } from 'react'
import { createAddressKeys } from '../../core/addresses/createAddressKeys.ts'
import { tokenBalancesOptions } from '../../core/balances/tokenBalancesOptions.ts'
import type { TokenBalance } from '../../core/contracts/Features.ts'
import { useBalance } from '../../hooks/useBalance.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useNetwork } from '../../hooks/useNetwork.ts'
import { type QueryState, useQuery } from '../../hooks/useQuery.ts'
import { useShownAccount } from '../../hooks/useShownAccount.ts'
import { swapTokensOptions } from '../../swap/swapTokensOptions.ts'
import { withNative } from '../shared/tokens/withNative.ts'

/** What can be swapped on the active network, with what the account holds of it and its price, where they are known. */
export function useSwapTokens(): QueryState<readonly TokenBalance[]> {
  const kit = useKit()
  const { accountId } = useShownAccount()
  const { network } = useNetwork()
  const listed = useQuery(swapTokensOptions(kit, network?.id))
  const held = useQuery(tokenBalancesOptions(kit, accountId))
  const native = useBalance()
  const value = useMemo(() => {
    if (!network || !listed.value) return undefined
    const keyOf = createAddressKeys(kit, network.namespace)
    const keyOfToken = ({ address }: TokenBalance) => (address === undefined ? '' : keyOf(address))
    const rows = withNative(held.value, native.value)
    const known = new Map(rows?.map(row => [keyOfToken(row), row]))
    return listed.value.map(token => {
      const own = known.get(keyOfToken(token))
      const balance = own?.balance ?? (token.address === undefined ? (native.value?.balance ?? 0n) : 0n)
      const iconUrl = token.iconUrl ?? own?.iconUrl
      return {
        ...token,
        balance,
        ...(iconUrl === undefined ? {} : { iconUrl }),
        ...(own?.price === undefined ? {} : { price: own.price }),
      }
    })
  }, [kit, network, listed.value, held.value, native.value])
  return { ...listed, value }
}

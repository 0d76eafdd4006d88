import { useMemo } from 'react'
import { tokenBalancesOptions } from '../../core/balances/tokenBalancesOptions.ts'
import type { TokenBalance } from '../../core/contracts/Features.ts'
import { useBalance } from '../../hooks/useBalance.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useNetwork } from '../../hooks/useNetwork.ts'
import { type QueryState, useQuery } from '../../hooks/useQuery.ts'
import { useShownAccount } from '../../hooks/useShownAccount.ts'
import { isPlaces } from '../../protocol/units/isPlaces.ts'
import { withNative } from '../shared/tokens/withNative.ts'
import { useFeature } from '../view/useFeature.ts'

/**
 * What the account can send: what it has some of and whose decimals are known. "Tokens with zero decimals are filtered
 * out of balances" (specification section 5), and one without known decimals is excluded (fault 30).
 */
export function useSendTokens(): QueryState<readonly TokenBalance[]> {
  const kit = useKit()
  const { accountId, isConnected } = useShownAccount()
  const { network } = useNetwork()
  const hasTokens = useFeature('tokenBalances')
  const options = tokenBalancesOptions(kit, accountId)
  const tokens = useQuery({ ...options, enabled: isConnected && hasTokens && accountId !== undefined })
  const native = useBalance()
  const value = useMemo(() => {
    if (hasTokens) return withNative(tokens.value, native.value)?.filter(isSendable)
    if (!native.value || !network) return undefined
    return [{ ...native.value, name: network.nativeCurrency.name, networkId: network.id }].filter(isSendable)
  }, [hasTokens, tokens.value, native.value, network])
  return { ...(hasTokens ? tokens : native), value }
}

function isSendable({ balance, decimals }: TokenBalance): boolean {
  return balance > 0n && isPlaces(decimals) && decimals > 0
}

import { useMemo } from 'react'
import { isSameAddress } from '../../core/addresses/isSameAddress.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useShownAccount } from '../../hooks/useShownAccount.ts'
import { findLookalike } from '../../send/findLookalike.ts'
import { recentReceivers } from '../../send/recentReceivers.ts'
import { shortSymbol } from '../shared/amount/shortSymbol.ts'
import { useText } from '../texts/useText.ts'
import { useSendTokens } from './useSendTokens.ts'

/** Warnings before sending to an address: it resembles another one, is the visitor's own, or a token's contract. */
export function useWarnings(address: string | undefined): readonly { tone: 'warning' | 'danger'; text: string }[] {
  const kit = useKit()
  const t = useText()
  const { namespace, accounts } = useShownAccount()
  const { value: tokens } = useSendTokens()
  return useMemo(() => {
    if (address === undefined) return []
    const own = accounts.map(account => account.address)
    if (own.some(other => isSameAddress(kit, namespace, other, address)))
      return [{ tone: 'warning', text: t('send.own') }]
    const contract = tokens?.find(
      token => token.address !== undefined && isSameAddress(kit, namespace, token.address, address),
    )
    if (contract) return [{ tone: 'danger', text: t('send.contract', { symbol: shortSymbol(contract.symbol) }) }]
    const known = findLookalike(kit, namespace, address, [
      ...recentReceivers(kit, namespace).map(receiver => receiver.address),
      ...own,
    ])
    return known === undefined ? [] : [{ tone: 'danger', text: t('send.lookalike', { address: known }) }]
  }, [kit, t, namespace, accounts, tokens, address])
}

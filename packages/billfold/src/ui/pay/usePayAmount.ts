import { useKitState } from '../../hooks/useKitState.ts'
import type { Payment } from '../../pay/PayState.ts'
import { formatUnits } from '../../protocol/units/formatUnits.ts'
import { shortSymbol } from '../shared/amount/shortSymbol.ts'
import { wholeAmount } from '../shared/amount/wholeAmount.ts'
import { useText } from '../texts/useText.ts'

/** What is paid, in words: the whole amount with its symbol, and the name of the network. */
export function usePayAmount(payment: Payment): { readonly amount: string; readonly network: string } {
  const t = useText()
  const locale = useKitState(state => state.settings.locale)
  const network = useKitState(state => state.networks.find(({ id }) => id === payment.networkId))
  const { symbol, decimals } = payment.asset
  return {
    amount: `${wholeAmount(formatUnits(payment.amount, decimals), locale)} ${shortSymbol(symbol)}`,
    network: network?.name ?? t('network.unknown'),
  }
}

import { useKitState } from '../../hooks/useKitState.ts'
import { formatAddress } from '../../parts/formatAddress.ts'
import { Image } from '../../parts/Image.tsx'
import type { Payment } from '../../pay/PayState.ts'
import { useText } from '../texts/useText.ts'
import { usePayAmount } from './usePayAmount.ts'

const LONG_CHARACTERS = 16

/** What is paid, on which network, to whom. */
export function PayHead({ payment }: { readonly payment: Payment }) {
  const t = useText()
  const { amount, network: name } = usePayAmount(payment)
  const network = useKitState(state => state.networks.find(({ id }) => id === payment.networkId))
  return (
    <div className="bf-pay-head">
      <Image
        name={payment.asset.symbol}
        src={payment.options.paymentAsset.metadata.logoURI}
        size={56}
        isRound
        isEager
        badge={<Image name={name} src={network?.iconUrl} size={16} isRound isEager />}
      />
      <p className="bf-pay-amount" data-long={amount.length > LONG_CHARACTERS ? '' : undefined}>
        <bdi>{amount}</bdi>
      </p>
      <p className="bf-hint" title={payment.recipient}>
        {t('pay.target', { network: name, address: formatAddress(payment.recipient) })}
      </p>
    </div>
  )
}

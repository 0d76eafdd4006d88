import { closeModal } from '../../../core/actions/closeModal.ts'
import { disconnect } from '../../../core/actions/disconnect.ts'
import { formatAmount } from '../../../core/format/formatAmount.ts'
import { shortAddress } from '../../../core/format/shortAddress.ts'
import { useAccount } from '../../../hooks/useAccount.ts'
import { useBalance } from '../../../hooks/useBalance.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { Row } from '../../../parts/Row.tsx'
import { useText } from '../../texts/useText.ts'
import type { ViewModule } from '../ViewModule.ts'

/** The connected account. */
function Account() {
  const kit = useKit()
  const t = useText()
  const { address } = useAccount()
  const balance = useBalance()
  const amount =
    balance.value && `${formatAmount(balance.value.balance, balance.value.decimals)} ${balance.value.symbol}`
  return (
    <>
      <div className="bf-center">
        <span className="bf-pill" title={address}>
          {address && shortAddress(address)}
        </span>
        <p className="bf-amount" aria-busy={balance.status === 'loading'}>
          {amount ?? (balance.status === 'failed' ? t('account.balanceUnknown') : '…')}
        </p>
      </div>
      <Row
        title={t('action.disconnect')}
        onClick={() => {
          // Told by an event and a toast of the caller; the page is disconnected either way.
          disconnect(kit).catch(() => {})
          closeModal(kit, 'disconnected')
        }}
      />
    </>
  )
}

export const view: ViewModule<'Account'> = { title: t => t('account.title'), Body: Account }

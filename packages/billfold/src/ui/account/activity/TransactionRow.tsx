import { navigate } from '../../../core/actions/navigate.ts'
import type { Transaction } from '../../../core/activity/Transaction.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { useKitState } from '../../../hooks/useKitState.ts'
import { Row } from '../../../parts/Row.tsx'
import { Tag } from '../../../parts/Tag.tsx'
import { useText } from '../../texts/useText.ts'
import { useWarm } from '../../view/useWarm.ts'
import { statusTexts } from './statusTexts.ts'
import { TransactionImage } from './TransactionImage.tsx'
import { TransferText } from './TransferText.tsx'
import { titleOf } from './titleOf.ts'

/** One transaction: what was done, what moved, on which day. Leads to its details. */
export function TransactionRow({ transaction, tabIndex }: TransactionRow.Props) {
  const kit = useKit()
  const t = useText()
  const locale = useKitState(state => state.settings.locale)
  const { status, minedAt, transfers, id } = transaction
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' }).format(minedAt)
  return (
    <Row
      {...useWarm('Transaction')}
      isFlat
      image={<TransactionImage transaction={transaction} />}
      title={titleOf(t, transaction)}
      subtitle={transfers.length > 0 && <TransferText transaction={transaction} />}
      tag={
        status !== 'confirmed' && <Tag tone={status === 'failed' ? 'danger' : undefined}>{t(statusTexts[status])}</Tag>
      }
      trailing={
        <time className="bf-hint" dateTime={new Date(minedAt).toISOString()}>
          {day}
        </time>
      }
      tabIndex={tabIndex}
      onClick={() => {
        kit.runtime.emit({ type: 'CLICK_TRANSACTIONS' })
        navigate(kit, { view: 'Transaction', params: { id } })
      }}
    />
  )
}

export declare namespace TransactionRow {
  type Props = { readonly transaction: Transaction; readonly tabIndex: 0 | -1 }
}

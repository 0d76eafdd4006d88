import { mergeTransfers, SHOWN_TRANSFERS } from '../../../core/activity/mergeTransfers.ts'
import type { Transaction, Transfer } from '../../../core/activity/Transaction.ts'
import { useKitState } from '../../../hooks/useKitState.ts'
import { Amount } from '../../../parts/Amount.tsx'
import { plainText } from '../../../parts/plainText.ts'
import { useText } from '../../texts/useText.ts'

/** "Receive, deposit, borrow, claim shown with plus; withdraw, repay, burn with minus" (specification section 9). */
const SIGNS: Readonly<Record<string, '+' | '−'>> = {
  receive: '+',
  deposit: '+',
  borrow: '+',
  claim: '+',
  withdraw: '−',
  repay: '−',
  burn: '−',
}

/** What moved, in a line: at most two, with an arrow between what left and what came. */
export function TransferText({ transaction }: { readonly transaction: Transaction }) {
  const t = useText()
  const moved = mergeTransfers(transaction.transfers)
  const [first, second] = moved
  if (!first) return null
  const sign = operationSign(transaction.operationType)
  const rest = moved.length - SHOWN_TRANSFERS
  return (
    <>
      <One transfer={first} sign={sign} />
      {second && (
        <>
          {first.direction === 'out' && second.direction === 'in' ? ` ${t('activity.arrow')} ` : ', '}
          <One transfer={second} sign={sign} />
        </>
      )}
      {rest > 0 && ` ${t('activity.more', { count: rest })}`}
    </>
  )
}

function One({ transfer, sign }: { readonly transfer: Transfer; readonly sign: string | undefined }) {
  const t = useText()
  const locale = useKitState(state => state.settings.locale)
  if (transfer.kind === 'nft') return <bdi>{plainText(transfer.name) || t('activity.nft')}</bdi>
  return (
    <Amount
      value={transfer.amount}
      symbol={transfer.symbol || transfer.name}
      locale={locale}
      unknownLabel={t('activity.amountUnknown')}
      {...(sign ? { prefix: sign } : {})}
    />
  )
}

/** What stands before the amounts of an operation. */
const operationSign = (type: string): '+' | '−' | undefined => (Object.hasOwn(SIGNS, type) ? SIGNS[type] : undefined)

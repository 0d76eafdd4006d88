import { useEffect, useMemo, useRef } from 'react'
import { groupByMonth, type MonthGroup } from '../../core/activity/groupByMonth.ts'
import { useAccount } from '../../hooks/useAccount.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { useNetwork } from '../../hooks/useNetwork.ts'
import { Button } from '../../parts/Button.tsx'
import { EmptyState } from '../../parts/EmptyState.tsx'
import { FailedState } from '../../parts/FailedState.tsx'
import { ExternalIcon } from '../../parts/icons/ExternalIcon.tsx'
import { InfoIcon } from '../../parts/icons/InfoIcon.tsx'
import { RefreshIcon } from '../../parts/icons/RefreshIcon.tsx'
import { LoadingRows } from '../../parts/LoadingRows.tsx'
import { VirtualList } from '../../parts/VirtualList.tsx'
import { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import { isBillfoldError } from '../../protocol/errors/isBillfoldError.ts'
import { transactionsFailed } from '../../protocol/errors/rows/transactions.ts'
import { useText } from '../texts/useText.ts'
import { errorDetails } from '../views/errorDetails.ts'
import { explorerHref } from '../views/explorerHref.ts'
import { KeepFocus } from '../views/KeepFocus.tsx'
import { TransactionRow } from './TransactionRow.tsx'
import { useActivity } from './useActivity.ts'
import { useEndNear } from './useEndNear.ts'

/** Rows that stand for the first page while it is on its way. */
const LOADING_COUNT = 7

/** What happened to the account, by month, newest first; more comes as the end comes into view. */
export function ActivityList() {
  const t = useText()
  const { transactions, isLoading, isEmpty, isUnknown, error, next, loadMore } = useActivity()
  const groups = useMemo(() => groupByMonth(transactions), [transactions])
  const end = useRef<HTMLDivElement>(null)
  const isEndNear = useEndNear(end, transactions.length)
  useEffect(() => {
    if (isEndNear && next !== undefined && !isLoading) void loadMore()
  }, [isEndNear, next, isLoading, loadMore])
  return (
    <KeepFocus className="bf-activity">
      {groups.map(group => (
        <Month key={`${group.year}-${group.month}`} group={group} />
      ))}
      <div ref={end} />
      {error !== undefined ? (
        <FailedState
          title={transactionsFailed.message}
          hint={t('activity.failedHint')}
          retry={{ label: t('action.retry'), onClick: () => void loadMore() }}
          details={{ label: t('action.details'), text: detailsOf(error) }}
        />
      ) : isLoading || (transactions.length === 0 && !isEmpty) ? (
        <LoadingRows
          isSingle={transactions.length > 0}
          count={transactions.length > 0 ? 1 : LOADING_COUNT}
          label={t('activity.loading')}
          isFlat
          hasEnd
        />
      ) : (
        isEmpty &&
        (isUnknown ? (
          <Unknown />
        ) : (
          <EmptyState icon={<RefreshIcon />} title={t('activity.none')} hint={t('activity.noneHint')} />
        ))
      )}
    </KeepFocus>
  )
}

/** Nobody here knows what happened; the explorer does. */
function Unknown() {
  const t = useText()
  const { network } = useNetwork()
  const { address } = useAccount()
  const href = address && explorerHref(network, address)
  return (
    <EmptyState
      icon={<InfoIcon />}
      title={t('activity.unknown', { network: network?.name ?? t('network.unknown') })}
      hint={t('activity.unknownHint')}
      action={
        href && (
          <Button size="small" href={href} icon={<ExternalIcon />}>
            {network?.explorer?.name || t('account.explorerName')}
          </Button>
        )
      }
    />
  )
}

function Month({ group }: { readonly group: MonthGroup }) {
  const locale = useKitState(state => state.settings.locale)
  const { year, month, transactions } = group
  const isThisYear = year === new Date().getFullYear()
  const name = new Intl.DateTimeFormat(locale, { month: 'long', ...(isThisYear ? {} : { year: 'numeric' }) }).format(
    new Date(year, month),
  )
  return (
    <section>
      <h2 className="bf-section">{name}</h2>
      <VirtualList
        items={transactions}
        getKey={({ id }) => id}
        rowHeight={64}
        label={name}
        renderItem={(transaction, { tabIndex }) => <TransactionRow transaction={transaction} tabIndex={tabIndex} />}
      />
    </section>
  )
}

function detailsOf(error: unknown): string {
  return errorDetails(isBillfoldError(error) ? error : new BillfoldError(transactionsFailed, { cause: error }))
}
